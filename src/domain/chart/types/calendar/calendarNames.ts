import { grainFormat } from '../../../format/grainFormat.ts';
import { timeFormat } from '../../../format/timeFormat.ts';
import { ownValue } from '../../../ownValue.ts';
import { type FormData, textOf } from '../../form/formData.ts';
import type { CalendarUnit } from './calendarCells.ts';

const BLOCK_NAMES: Readonly<Record<CalendarUnit, string>> = {
  min: '%H:%M',
  hour: '%d %b %H:00',
  day: '%d %b %Y',
  week: 'Week of %d %b %Y',
  month: '%b %Y',
  year: '%Y',
};
const SHORT_BLOCK_NAMES: Readonly<Record<CalendarUnit, string>> = {
  ...BLOCK_NAMES,
  day: '%d %b ’%y',
  week: '%d %b ’%y',
  month: '%b ’%y',
};
const GRAINS: Readonly<Record<CalendarUnit, string>> = {
  min: 'PT1M',
  hour: 'PT1H',
  day: 'P1D',
  week: 'P1W',
  month: 'P1M',
  year: 'P1Y',
};

export interface BlockName {
  readonly text: string;
  /** With a year of two digits, for narrow blocks. */
  readonly short: string;
}

/** Names blocks by their starts. */
export function blockNames(unit: CalendarUnit): (start: number) => BlockName {
  const [long, short] = [timeFormat(BLOCK_NAMES[unit]), timeFormat(SHORT_BLOCK_NAMES[unit])];
  return (start) => ({ text: long(start), short: short(start) });
}

/** Names the time of a cell: by the format of the form, else by the cell's unit. */
export function cellNames(form: FormData, unit: CalendarUnit): (time: number) => string {
  const own = textOf(form['x_axis_time_format']);
  return own === null || own === 'smart_date' ? grainFormat(ownValue(GRAINS, unit) ?? null) : timeFormat(own);
}
