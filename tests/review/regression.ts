/**
 * Regression with an L2 penalty, by L-BFGS: logistic with balanced classes, and
 * to numbers. The same examples give the same weights.
 *
 * @module
 */

/** The features of an item, with what each counts. */
export interface Features {
  places: Int32Array;
  counts: Float64Array;
}

/** An item that was judged. */
export interface Example extends Features {
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
  return flatten(examples, { size, penalty }, (margin, { isBad }) => {
    const signed = isBad ? margin : -margin;
    const worth = worthOf(isBad);
    return {
      loss: worth * softplus(-signed),
      push: worth / (1 + Math.exp(signed)) * (isBad ? -1 : 1),
    };
  });
}

/** An item with a number that is to be guessed. */
export interface Measured extends Features {
  value: number;
}

/** Fits a plane to numbers, by least squares with an L2 penalty. */
export function fitNumbers(
  examples: Measured[],
  size: number,
  penalty: number,
): Plane {
  return flatten(examples, { size, penalty }, (margin, { value }) => {
    const push = margin - value;
    return { loss: push * push / 2, push };
  });
}

/**
 * Finds the plane that costs least.
 *
 * @param costOf what an example costs at a margin, and its slope there
 */
function flatten<One extends Features>(
  examples: One[],
  { size, penalty }: { size: number; penalty: number },
  costOf: (margin: number, example: One) => { loss: number; push: number },
): Plane {
  // The last place is the bias, which costs nothing.
  const found = descend(new Float64Array(size + 1), (at) => {
    const gradient = new Float64Array(size + 1);
    let total = 0;
    for (let i = 0; i < size; i++) {
      const weight = at[i]!;
      if (weight === 0) continue;
      total += penalty / 2 * weight * weight;
      gradient[i] = penalty * weight;
    }
    for (const example of examples) {
      const { places, counts } = example;
      const { loss, push } = costOf(marginOf(example, at, at[size]!), example);
      total += loss;
      for (let i = 0; i < places.length; i++) {
        gradient[places[i]!]! += push * counts[i]!;
      }
      gradient[size]! += push;
    }
    return { loss: total, gradient };
  });
  return { weights: found.subarray(0, size), bias: found[size]! };
}

/** Returns how far an item lies on the bad side. */
export function marginOf(
  { places, counts }: Features,
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
