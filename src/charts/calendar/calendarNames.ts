import type { TimeStyle } from '#domain/format/styles.ts';
import { t } from '#domain/format/shown.ts';
import { writtenFormats } from '#domain/format/writtenFormats.ts';
import { timeFormat } from '#domain/format/timeFormat.ts';
import { textOf } from '#domain/chart/form/formData.ts';
import type { CalendarUnit } from './calendarCells.ts';
import { cellGrain } from './query.ts';
import type { CalendarForm } from './chart.ts';

function blockName(unit: CalendarUnit): string {
  const { dayFirst, monthOfYear } = writtenFormats().patterns;
  switch (unit) {
    case 'min':
      return '%H:%M';
    case 'hour':
      return `${dayFirst.replace(' %Y', '')} %H:00`;
    case 'day':
    case 'week':
      return dayFirst;
    case 'month':
      return monthOfYear;
    case 'year':
      return '%Y';
  }
}

export interface BlockName {
  readonly text: string;
  /** With a year of two digits, for narrow blocks. */
  readonly short: string;
}

/** Whether two digits of its year are read as this year. */
const isPlainYear = (time: number): boolean => time >= Date.UTC(1951, 0) && time < Date.UTC(2050, 0);

/** Names blocks by their starts. */
export function blockNames(unit: CalendarUnit): (start: number) => BlockName {
  const name = blockName(unit);
  const [written, short] = [timeFormat(name), timeFormat(name.replace(' %Y', ' ’%y'))];
  const text = (start: number): string =>
    unit === 'week' ? t('Week of {day}', { day: written(start) }) : written(start);
  const shortOf = (start: number): string => (isPlainYear(start) ? short(start) : text(start));
  return (start) => ({ text: text(start), short: shortOf(start) });
}

/** How the time of a cell is named: by the format of the form, else by the grain of the cells. */
export const cellTimes = (form: CalendarForm): TimeStyle => ({
  kind: 'bucket',
  grain: cellGrain(form),
  name: textOf(form['x_axis_time_format']),
});
