import { timeFormat } from './timeFormat.ts';
import { shownText } from './utcText.ts';
import { writtenFormats } from './writtenFormats.ts';

/** A tick of a time axis. */
export interface TimeTick {
  readonly moment: number;
  readonly isFirst: boolean;
  /** The bounds of the axis. */
  readonly from: number;
  readonly to: number;
}

/**
 * The text of a tick: the finest unit of its moment, with the year at every tick of an axis of several years, and at
 * the first one of any other. So no month or day is ever without a year that can be read.
 */
export function axisTime(name: string, { moment, isFirst, from, to }: TimeTick): string {
  const plain = timeFormat(name)(moment);
  const date = new Date(moment);
  if (name !== 'smart_date' || Number.isNaN(date.getTime())) return plain;
  const { monthOfYear, day, dayOfYear } = writtenFormats().patterns;
  const written = (pattern: string): string => shownText(pattern)(date);
  const isDay = moment % 86_400_000 === 0;
  if (!isDay) return isFirst ? written('%Y-%m-%d %H:%M') : plain;
  const needsYear = isFirst || new Date(from).getUTCFullYear() !== new Date(to).getUTCFullYear();
  if (date.getUTCDate() !== 1) return written(needsYear ? dayOfYear : day);
  if (date.getUTCMonth() === 0) return plain;
  return written(needsYear ? monthOfYear : '%b');
}
