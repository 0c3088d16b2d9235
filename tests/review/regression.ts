/**
 * Fits planes to features by dual coordinate descent with an L2 penalty (Hsieh
 * et al. 2008, algorithm 1; Ho and Lin 2012 for numbers), which goes over the
 * examples a few times in an order that is shuffled the same way each time: the
 * same examples give the same weights.
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

/** An item with a number that is to be guessed. */
export interface Measured extends Features {
  value: number;
}

/** A plane between good and bad: above zero is bad. */
export interface Plane {
  weights: Float64Array;
  bias: number;
}

/** How often all examples are gone over; more of them change nothing. */
const ROUNDS = 10;

/**
 * Fits a plane between good and bad (squared hinge loss, balanced classes).
 *
 * @param penalty what half a squared weight costs
 */
export function fit(
  examples: Example[],
  size: number,
  penalty: number,
): Plane {
  const bad = examples.filter(({ isBad }) => isBad).length;
  const good = examples.length - bad;
  const slack = (isBad: boolean) =>
    penalty * (isBad ? bad : good) / examples.length;
  return descend(examples, size, ({ isBad }, { margin, square, share }) => {
    const side = isBad ? 1 : -1;
    const room = slack(isBad);
    const push = 1 - side * margin - room * side * share;
    return side * Math.max(0, side * share + push / (square + room));
  });
}

/**
 * Fits a plane to numbers, by least squares.
 *
 * @param penalty what half a squared weight costs
 */
export function fitNumbers(
  examples: Measured[],
  size: number,
  penalty: number,
): Plane {
  const sum = examples.reduce((sum, { value }) => sum + value, 0);
  const mean = sum / examples.length;
  const { weights, bias } = descend(
    examples,
    size,
    ({ value }, { margin, square, share }) =>
      share + (value - mean - margin - penalty * share) / (square + penalty),
  );
  return { weights, bias: bias + mean };
}

/** Where an example stands while a plane is sought. */
interface Standing {
  /** How far it lies from the plane. */
  margin: number;
  /** The square of its length. */
  square: number;
  /** How many times it is part of the plane, which is a sum of examples. */
  share: number;
}

/** @param shareOf the best share of an example while all others stay */
function descend<One extends Features>(
  examples: One[],
  size: number,
  shareOf: (example: One, standing: Standing) => number,
): Plane {
  const weights = new Float64Array(size);
  let bias = 0;
  const shares = new Float64Array(examples.length);
  const squares = examples.map(({ counts }) =>
    counts.reduce((sum, count) => sum + count * count, 1)
  );
  const order = examples.map((_, index) => index);
  const random = randomNumbers();
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, random);
    for (const index of order) {
      const example = examples[index]!;
      const share = shares[index]!;
      const margin = marginOf(example, { weights, bias });
      const next = shareOf(example, { margin, square: squares[index]!, share });
      const change = next - share;
      if (change === 0) continue;
      shares[index] = next;
      const { places, counts } = example;
      for (let i = 0; i < places.length; i++) {
        weights[places[i]!]! += change * counts[i]!;
      }
      bias += change;
    }
  }
  return { weights, bias };
}

/** Returns how far an item lies on the bad side. */
export function marginOf(
  { places, counts }: Features,
  { weights, bias }: Plane,
): number {
  let margin = bias;
  for (let i = 0; i < places.length; i++) {
    margin += weights[places[i]!]! * counts[i]!;
  }
  return margin;
}

function shuffle(order: number[], random: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = random() % (i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
}

/** Whole numbers that are the same each time (Marsaglia 2003, xorshift32). */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}
