import type { FrameValue } from '../frameValue.ts';

/** A list in one cell of a file, as JSON: integers past 2^53 are texts there, so that no reader rounds them. */
export const listText = (values: readonly FrameValue[]): string =>
  JSON.stringify(values, (_, value: FrameValue) => (typeof value === 'bigint' ? String(value) : value));
