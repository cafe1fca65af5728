import type { TimeStyle } from '#domain/format/styles.ts';
import { timeFormat } from '#domain/format/timeFormat.ts';
import { textOf } from '#domain/chart/form/formData.ts';
import type { CalendarUnit } from './calendarCells.ts';
import { cellGrain } from './query.ts';
import type { CalendarForm } from './chart.ts';

const BLOCK_NAMES: Readonly<Record<CalendarUnit, string>> = {
  min: '%H:%M',
  hour: '%d %b %H:00',
  day: '%d %b %Y',
  week: 'Week of %d %b %Y',
  month: '%b %Y',
  year: '%Y',
};

export interface BlockName {
  readonly text: string;
  /** With a year of two digits, for narrow blocks. */
  readonly short: string;
}

/** Whether two digits of its year are read as this year. */
const isPlainYear = (time: number): boolean => time >= Date.UTC(1951, 0) && time < Date.UTC(2050, 0);

/** Names blocks by their starts. */
export function blockNames(unit: CalendarUnit): (start: number) => BlockName {
  const name = BLOCK_NAMES[unit];
  const text = timeFormat(name);
  const short = timeFormat(name.replace('Week of ', '').replace(' %Y', ' ’%y'));
  const shortOf = (start: number): string => (isPlainYear(start) ? short(start) : text(start));
  return (start) => ({ text: text(start), short: shortOf(start) });
}

/** How the time of a cell is named: by the format of the form, else by the grain of the cells. */
export const cellTimes = (form: CalendarForm): TimeStyle => ({
  kind: 'bucket',
  grain: cellGrain(form),
  name: textOf(form['x_axis_time_format']),
});
