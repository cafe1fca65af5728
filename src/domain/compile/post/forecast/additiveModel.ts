import { dot, inverseOf, times } from './squareMatrix.ts';

/** What comes again after so many days, by how many waves it is drawn. */
export interface Season {
  readonly days: number;
  readonly waves: number;
}

export interface Sample {
  readonly day: number;
  readonly value: number;
}

/** What is expected on a day, and how far off it may be: one standard deviation. */
export interface Expected {
  readonly value: number;
  readonly deviation: number;
}

export type Expect = (day: number) => Expected;

/** The trend may turn at so many places, within so much of the time that is known: of the end too little is. */
const [MOST_TURNS, TURNING_PART] = [25, 0.8];
/** How large parts of the model usually are, where values differ by 1 and the known time has the length 1. */
const USUAL = { slope: 5, turn: 0.3, wave: 1 };
/** Of a few values noise cannot be told: as much as one value that is off by this. */
const USUAL_NOISE = 0.1;
const ROUNDS = 6;

/**
 * An additive model: a trend that turns at some places, and waves for each season. Parts are held small (a ridge), the
 * more so the noisier the values are, which is found in rounds. Null for fewer than two days.
 */
export function additiveModel(samples: readonly Sample[], seasons: readonly Season[]): Expect | null {
  const known = samples.toSorted((a, b) => a.day - b.day);
  const [first, last] = [known[0]?.day ?? 0, known.at(-1)?.day ?? 0];
  if (last === first) return null;
  const mean = known.reduce((sum, { value }) => sum + value / known.length, 0);
  const spread = Math.sqrt(known.reduce((sum, { value }) => sum + (value - mean) ** 2 / known.length, 0));
  if (!(spread > Math.abs(mean) * 1e-12)) return () => ({ value: mean, deviation: 0 });
  const lengthOf = (day: number): number => (day - first) / (last - first);
  const turns = turnsOf(known.map(({ day }) => lengthOf(day)));
  const partsOf = (day: number): Float64Array => partsAt(day, lengthOf(day), turns, seasons);
  const held = heldBy(turns.length, seasons);
  const learned = learn(
    known.map(({ day }) => partsOf(day)),
    known.map(({ value }) => (value - mean) / spread),
    held,
  );
  if (learned === null) return null;
  const { weights, noise, inverse } = learned;
  const turnSize = weights.slice(2, 2 + turns.length).reduce((sum, each) => sum + Math.abs(each), 0);
  return (day) => {
    const parts = partsOf(day);
    const ahead = Math.max(0, lengthOf(day) - 1);
    // Beyond what is known the trend goes on turning, as often and as much.
    const turning = turns.length === 0 ? 0 : ((2 * turnSize ** 2) / turns.length) * (ahead ** 3 / 3);
    const variance = noise * (1 + Math.max(0, dot(parts, times(inverse, parts)))) + turning;
    return { value: mean + spread * dot(parts, weights), deviation: spread * Math.sqrt(variance) };
  };
}

function turnsOf(lengths: readonly number[]): readonly number[] {
  const lastAt = Math.floor(lengths.length * TURNING_PART) - 1;
  const count = Math.max(0, Math.min(MOST_TURNS, lastAt));
  const found = Array.from({ length: count }, (_, i) => lengths[Math.round(((i + 1) * lastAt) / count)] ?? 0);
  return [...new Set(found)];
}

function partsAt(
  day: number,
  length: number,
  turns: readonly number[],
  seasons: readonly Season[],
): Float64Array {
  const parts = [1, length];
  for (const turn of turns) parts.push(Math.max(0, length - turn));
  for (const { days, waves } of seasons)
    for (let wave = 1; wave <= waves; wave += 1) {
      const angle = (2 * Math.PI * wave * day) / days;
      parts.push(Math.sin(angle), Math.cos(angle));
    }
  return Float64Array.from(parts);
}

/** By part: how strongly it is held small. */
function heldBy(turns: number, seasons: readonly Season[]): Float64Array {
  const waves = seasons.reduce((sum, each) => sum + 2 * each.waves, 0);
  return Float64Array.from([
    1e-6,
    USUAL.slope ** -2,
    ...Array.from({ length: turns }, () => USUAL.turn ** -2),
    ...Array.from({ length: waves }, () => USUAL.wave ** -2),
  ]);
}

interface Learned {
  readonly weights: Float64Array;
  /** The variance of what the parts do not explain. */
  readonly noise: number;
  readonly inverse: Float64Array;
}

function learn(rows: readonly Float64Array[], values: readonly number[], held: Float64Array): Learned | null {
  const size = held.length;
  const products = new Float64Array(size * size);
  const sums = new Float64Array(size);
  rows.forEach((row, at) => {
    const value = values[at] as number;
    for (let i = 0; i < size; i += 1) {
      const part = row[i] as number;
      sums[i] = (sums[i] as number) + part * value;
      for (let j = 0; j <= i; j += 1)
        products[i * size + j] = (products[i * size + j] as number) + part * (row[j] as number);
    }
  });
  for (let i = 0; i < size; i += 1)
    for (let j = i + 1; j < size; j += 1) products[i * size + j] = products[j * size + i] as number;
  let noise = USUAL_NOISE;
  let learned: Learned | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    const matrix = products.slice();
    for (let i = 0; i < size; i += 1)
      matrix[i * size + i] = (matrix[i * size + i] as number) + noise * (held[i] as number);
    const inverse = inverseOf(matrix, size);
    if (inverse === null) return learned;
    const weights = times(inverse, sums);
    let off = USUAL_NOISE ** 2;
    rows.forEach((row, at) => (off += ((values[at] as number) - dot(row, weights)) ** 2));
    noise = off / Math.max(1, 1 + rows.length - dot(inverse, products));
    learned = { weights, noise, inverse };
  }
  return learned;
}
