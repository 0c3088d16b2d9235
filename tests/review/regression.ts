/**
 * Fits planes to features by dual coordinate descent with an L2 penalty (Hsieh
 * et al. 2008, algorithm 1; Ho and Lin 2012 for numbers), which goes over the
 * examples a few times in an order that is shuffled the same way each time: the
 * same examples give the same weights.
 *
 * @module
 */

/** The features of an item, in groups; those of a group count the same. */
export interface Features {
  places: Int32Array;
  groups: Group[];
}

/** Features up to a place in the list, with what each of them counts. */
export interface Group {
  end: number;
  count: number;
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
 * @param telling factors of what features count, by place
 */
export function fit(
  examples: Example[],
  telling: Float64Array,
  penalty: number,
): Plane {
  const bad = examples.filter(({ isBad }) => isBad).length;
  const good = examples.length - bad;
  const slack = (isBad: boolean) =>
    penalty * (isBad ? bad : good) / examples.length;
  return descend(examples, telling, ({ isBad }, { margin, square, share }) => {
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
    allTelling(size),
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

/** Features that count what they count. */
export const allTelling = (size: number) => new Float64Array(size).fill(1);

/**
 * @param telling factors of what features count, by place
 * @param shareOf the best share of an example while all others stay
 */
function descend<One extends Features>(
  examples: One[],
  telling: Float64Array,
  shareOf: (example: One, standing: Standing) => number,
): Plane {
  const rows = new Rows(examples, telling);
  let bias = 0;
  const shares = new Float64Array(examples.length);
  const squares = examples.map((_, index) => rows.squareOf(index));
  const order = examples.map((_, index) => index);
  const random = randomNumbers();
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, random);
    for (const index of order) {
      const share = shares[index]!;
      const margin = rows.marginOf(index, bias);
      const square = squares[index]!;
      const next = shareOf(examples[index]!, { margin, square, share });
      const change = next - share;
      if (change === 0) continue;
      shares[index] = next;
      rows.add(index, change);
      bias += change;
    }
  }
  return { weights: rows.weights(), bias };
}

/**
 * Features of all examples in a row, as close together as they can be: a fit
 * waits for memory most of the time. Sums add in the order of the features,
 * which their last digits depend on.
 */
class Rows {
  /** A weight beside its factor, by place. */
  readonly #cells: Float64Array;
  /** Places after the first of their group, all of which are in one table. */
  readonly #places: Uint16Array;
  /** Where the groups of an example begin, and those of the next one. */
  readonly #starts: Uint32Array;
  // Of each group: the first place, the end in the list, what a feature counts.
  readonly #firsts: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #counts: Float64Array;

  constructor(examples: Features[], telling: Float64Array) {
    this.#cells = new Float64Array(2 * telling.length);
    telling.forEach((factor, place) => this.#cells[2 * place + 1] = factor);
    const total = (sizeOf: (example: Features) => number) =>
      examples.reduce((sum, example) => sum + sizeOf(example), 0);
    const groupCount = total(({ groups }) => groups.length);
    this.#places = new Uint16Array(total(({ places }) => places.length));
    this.#starts = new Uint32Array(examples.length + 1);
    this.#firsts = new Uint32Array(groupCount);
    this.#ends = new Uint32Array(groupCount);
    this.#counts = new Float64Array(groupCount);
    let at = 0;
    let group = 0;
    for (const [index, { places, groups }] of examples.entries()) {
      let from = 0;
      for (const { end, count } of groups) {
        const found = places.subarray(from, end);
        const first = found.reduce((least, place) => Math.min(least, place));
        for (const place of found) this.#places[at++] = place - first;
        this.#firsts[group] = first;
        this.#ends[group] = at;
        this.#counts[group++] = count;
        from = end;
      }
      this.#starts[index + 1] = group;
    }
  }

  /** Returns the square of the length of an example. */
  squareOf(example: number): number {
    const cells = this.#cells;
    let sum = 1;
    for (
      let group = this.#starts[example]!;
      group < this.#starts[example + 1]!;
      group++
    ) {
      const first = this.#firsts[group]!;
      const count = this.#counts[group]!;
      const end = this.#ends[group]!;
      for (let at = this.#ends[group - 1] ?? 0; at < end; at++) {
        const told = count * cells[2 * (first + this.#places[at]!) + 1]!;
        sum += told * told;
      }
    }
    return sum;
  }

  /** Returns how far an example lies on the bad side. */
  marginOf(example: number, bias: number): number {
    const cells = this.#cells;
    const places = this.#places;
    const last = this.#starts[example + 1]!;
    let margin = bias;
    for (let group = this.#starts[example]!; group < last; group++) {
      const first = this.#firsts[group]!;
      const count = this.#counts[group]!;
      const end = this.#ends[group]!;
      for (let at = this.#ends[group - 1] ?? 0; at < end; at++) {
        const cell = 2 * (first + places[at]!);
        margin += cells[cell]! * (count * cells[cell + 1]!);
      }
    }
    return margin;
  }

  /** Adds an example to the weights so many times. */
  add(example: number, times: number): void {
    const cells = this.#cells;
    const places = this.#places;
    const last = this.#starts[example + 1]!;
    for (let group = this.#starts[example]!; group < last; group++) {
      const first = this.#firsts[group]!;
      const count = this.#counts[group]!;
      const end = this.#ends[group]!;
      for (let at = this.#ends[group - 1] ?? 0; at < end; at++) {
        const cell = 2 * (first + places[at]!);
        cells[cell]! += times * (count * cells[cell + 1]!);
      }
    }
  }

  weights(): Float64Array {
    return this.#cells.filter((_, at) => at % 2 === 0);
  }
}

/** Returns how far an item lies on the bad side. */
export function marginOf(
  { places, groups }: Features,
  { weights, bias }: Plane,
): number {
  let margin = bias;
  let at = 0;
  for (const { end, count } of groups) {
    for (; at < end; at++) margin += weights[places[at]!]! * count;
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
