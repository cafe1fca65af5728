import { cannot } from './wordReader.ts';

/** Decimals are kept as doubles, which hold 15 digits. */
export const MOST = 1e15;
/** What a double and its multiple by a power of ten are off at most, for each of their size. */
const OFF = 4e-16;
/** Powers of ten up to this are exact. */
const MOST_PLACES = 22;

export const tooLong = (): never => cannot('decimal numbers of more than 15 digits');

/** The decimal places of a number of up to 15 digits, or as many as others have. */
export function placesOf(value: number, others = 0): number {
  for (let places = others; places < MOST_PLACES; places += 1) {
    const scaled = Math.abs(value) * 10 ** places;
    if (Math.abs(scaled - Math.round(scaled)) <= scaled * OFF) return places;
  }
  return tooLong();
}

/** A decimal by its digits without a point, where a double holds them. */
export const decimalOf = (digits: number, places: number): number =>
  Math.abs(digits) < MOST ? digits / 10 ** places : tooLong();

/** Decimals are exact in the engine: what binary fractions add is taken off. */
export const rounded = (value: number): number =>
  Number.isFinite(value) ? Number(value.toPrecision(15)) : value;
