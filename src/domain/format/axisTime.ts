import { timeFormat } from './timeFormat.ts';
import { utcText } from './utcText.ts';

/** A tick of a time axis. */
export interface TimeTick {
  readonly moment: number;
  readonly isFirst: boolean;
  /** The bounds of the axis. */
  readonly from: number;
  readonly to: number;
}

const MONTH = utcText('%b');
const MONTH_OF_YEAR = utcText('%b %Y');
const DAY = utcText('%b %d');
const DAY_OF_YEAR = utcText('%b %d, %Y');
const HOUR_OF_DAY = utcText('%Y-%m-%d %H:%M');

/**
 * The text of a tick: the finest unit of its moment, with the year at every tick of an axis of several years, and at
 * the first one of any other. So no month or day is ever without a year that can be read.
 */
export function axisTime(name: string, { moment, isFirst, from, to }: TimeTick): string {
  const plain = timeFormat(name)(moment);
  const date = new Date(moment);
  if (name !== 'smart_date' || Number.isNaN(date.getTime())) return plain;
  const isDay = moment % 86_400_000 === 0;
  if (!isDay) return isFirst ? HOUR_OF_DAY(date) : plain;
  const needsYear = isFirst || new Date(from).getUTCFullYear() !== new Date(to).getUTCFullYear();
  if (date.getUTCDate() !== 1) return needsYear ? DAY_OF_YEAR(date) : DAY(date);
  if (date.getUTCMonth() === 0) return plain;
  return needsYear ? MONTH_OF_YEAR(date) : MONTH(date);
}
