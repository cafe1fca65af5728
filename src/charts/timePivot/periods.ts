import { timestampText } from '#domain/format/isoTimestamp.ts';
import type { SeriesFrame } from '../kit/series/series/seriesFrame.ts';
import { periodStart } from './periodStart.ts';

/** A value in the period of its time. */
export interface PeriodPoint {
  readonly row: number;
  readonly value: number;
  readonly time: number;
  readonly period: number;
  /** The number of gaps before it: a line connects the values of a period between two of them. */
  readonly piece: number;
}

/** The values of a series by time, each with its period. */
export function periodPoints(
  frequency: string,
  axis: SeriesFrame['axis'],
  values: readonly (number | null)[],
): readonly PeriodPoint[] {
  const rows = values.flatMap((value, row) => {
    const time = axis.values[row];
    return typeof time === 'number' ? [{ row, value, time }] : [];
  });
  let piece = 0;
  return rows
    .toSorted((a, b) => a.time - b.time)
    .flatMap(({ row, value, time }) => {
      if (value === null) piece += 1;
      return value === null ? [] : [{ row, value, time, period: periodStart(frequency, time), piece }];
    });
}

/** Whether a frequency is of years, which have names of their own; others are named by their first day. */
export const isOfYears = (frequency: string): boolean => /^(?:AS|YS|A|Y)/.test(frequency);

export const periodName = (frequency: string, period: number): string =>
  isOfYears(frequency) ? String(new Date(period).getUTCFullYear()) : timestampText(period);
