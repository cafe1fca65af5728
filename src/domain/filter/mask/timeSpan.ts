import type { DataMask, MaskFilter } from '../../nativeFilter/dataMask.ts';

/** The first and the last time that a filter can name: years have four digits, others would be written with a sign. */
const [FIRST, LAST] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z')];

export const nameable = (at: number): number => Math.min(Math.max(at, FIRST), LAST);

/** A span of times, without its end. The time range of a dashboard would replace that of a filter; these stay. */
export const spanConditions = (
  col: string,
  [from, to]: readonly [from: number | null, to: number | null],
): readonly (MaskFilter & { readonly val: number })[] => [
  ...(from === null ? [] : [{ col, op: '>=', val: nameable(from) }]),
  ...(to === null ? [] : [{ col, op: '<', val: nameable(to) }]),
];

/** The same as a time range, which servers also read over texts and numbers that are times. */
export const spanRange = (col: string, span: readonly [from: number, to: number]): readonly MaskFilter[] => [
  { col, op: 'TEMPORAL_RANGE', val: span.map(writtenTime).join(' : ') },
];

export const writtenTime = (at: number): string => new Date(nameable(at)).toISOString().slice(0, 19);

/** Whether a mask is of a part of a time axis; in addresses and states of before it is a time range. */
export const isTimeBrush = (mask: DataMask | undefined): boolean =>
  mask?.extraFormData.filters?.some(({ op }) => op === '<' || op === 'TEMPORAL_RANGE') === true;
