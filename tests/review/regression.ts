/**
 * Logistic regression with balanced classes and an L2 penalty, by L-BFGS. The
 * same examples give the same weights.
 *
 * @module
 */

/** An item that was judged: its features with what each counts. */
export interface Example {
  places: Int32Array;
  counts: Float64Array;
  isBad: boolean;
}

/** A plane between good and bad: above zero is bad. */
export interface Plane {
  weights: Float64Array;
  bias: number;
}

const ROUNDS = 30;
const MEMORY = 6;

/** Fits a plane; `penalty` is what half a squared weight costs. */
export function fit(
  examples: Example[],
  size: number,
  penalty: number,
): Plane {
  const bad = examples.filter(({ isBad }) => isBad).length;
  const good = examples.length - bad;
  const worthOf = (isBad: boolean) =>
    examples.length / 2 / (isBad ? bad : good);
  // The last place is the bias, which costs nothing.
  const found = descend(new Float64Array(size + 1), (at) => {
    const gradient = new Float64Array(size + 1);
    let loss = 0;
    for (let i = 0; i < size; i++) {
      const weight = at[i]!;
      if (weight === 0) continue;
      loss += penalty / 2 * weight * weight;
      gradient[i] = penalty * weight;
    }
    for (const example of examples) {
      const { places, isBad } = example;
      const margin = marginOf(example, at, at[size]!);
      const signed = isBad ? margin : -margin;
      loss += worthOf(isBad) * softplus(-signed);
      const push = worthOf(isBad) / (1 + Math.exp(signed)) * (isBad ? -1 : 1);
      for (let i = 0; i < places.length; i++) {
        gradient[places[i]!]! += push * example.counts[i]!;
      }
      gradient[size]! += push;
    }
    return { loss, gradient };
  });
  return { weights: found.subarray(0, size), bias: found[size]! };
}

/** Returns how far an item lies on the bad side. */
export function marginOf(
  { places, counts }: Pick<Example, "places" | "counts">,
  weights: Float64Array,
  bias: number,
): number {
  let margin = bias;
  for (let i = 0; i < places.length; i++) {
    margin += weights[places[i]!]! * counts[i]!;
  }
  return margin;
}

const softplus = (value: number) =>
  Math.max(0, value) + Math.log1p(Math.exp(-Math.abs(value)));

interface Slope {
  loss: number;
  gradient: Float64Array;
}

/** L-BFGS (Nocedal 1980) with a backtracking line search. */
function descend(
  start: Float64Array,
  slopeAt: (at: Float64Array) => Slope,
): Float64Array {
  let at = start;
  let here = slopeAt(at);
  const moves: Float64Array[] = [];
  const turns: Float64Array[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const way = direction(here.gradient, moves, turns);
    const fall = dot(way, here.gradient);
    const { gradient } = here;
    let size = round === 0 ? 1 / Math.sqrt(dot(gradient, gradient)) : 1;
    let next = plus(at, way, size);
    let there = slopeAt(next);
    while (there.loss > here.loss + 1e-4 * size * fall && size > 1e-6) {
      size /= 2;
      next = plus(at, way, size);
      there = slopeAt(next);
    }
    moves.push(plus(next, at, -1));
    turns.push(plus(there.gradient, gradient, -1));
    if (moves.length > MEMORY) {
      moves.shift();
      turns.shift();
    }
    at = next;
    here = there;
  }
  return at;
}

function direction(
  gradient: Float64Array,
  moves: Float64Array[],
  turns: Float64Array[],
): Float64Array {
  let way = gradient.map((value) => -value);
  const shares: number[] = [];
  for (let i = moves.length - 1; i >= 0; i--) {
    const share = dot(moves[i]!, way) / dot(moves[i]!, turns[i]!);
    shares[i] = share;
    way = plus(way, turns[i]!, -share);
  }
  const last = moves.length - 1;
  if (last >= 0) {
    const scale = dot(moves[last]!, turns[last]!) /
      dot(turns[last]!, turns[last]!);
    way = way.map((value) => value * scale);
  }
  for (const [i, move] of moves.entries()) {
    const share = dot(turns[i]!, way) / dot(move, turns[i]!);
    way = plus(way, move, shares[i]! - share);
  }
  return way;
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += one[i]! * other[i]!;
  return sum;
}

function plus(one: Float64Array, other: Float64Array, times: number) {
  const sum = new Float64Array(one.length);
  for (let i = 0; i < one.length; i++) sum[i] = one[i]! + times * other[i]!;
  return sum;
}
