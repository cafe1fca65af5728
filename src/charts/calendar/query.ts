import type { QueryObject } from '#domain/compile/queryContext.ts';
import { ownValue } from '#domain/ownValue.ts';
import { textOf } from '#domain/chart/form/formData.ts';
import { legacyTimeQuery } from '../kit/series/query/legacyTimeQuery.ts';
import type { CalendarForm } from './chart.ts';

const GRAINS: Readonly<Record<string, string>> = {
  min: 'PT1M',
  hour: 'PT1H',
  day: 'P1D',
  week: 'P1W',
  month: 'P1M',
  year: 'P1Y',
};

/** The time grain of the cells of a form, as an ISO duration. */
export const cellGrain = (form: CalendarForm): string =>
  ownValue(GRAINS, textOf(form['subdomain_granularity']) ?? 'day') ?? 'P1D';

/** Metrics over time, in the grain of a cell. */
export const calendarQuery = (form: CalendarForm): readonly QueryObject[] =>
  legacyTimeQuery({ ...form, groupby: [], time_grain_sqla: cellGrain(form) });
