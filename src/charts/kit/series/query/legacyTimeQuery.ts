import type { QueryObject } from '#domain/compile/queryContext.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { type FormData, isOn, listOf } from '#domain/chart/form/formData.ts';
import { timeSeriesQuery } from './timeSeriesQuery.ts';

/**
 * The series over time of a type whose form has the older controls of time: a time column and a grain instead of an
 * axis. A Superset makes them from the same query in its older call.
 */
export function legacyTimeQuery(form: FormData): readonly QueryObject[] {
  return timeSeriesQuery({
    show_empty_columns: true,
    truncate_metric: true,
    ...form,
    ...(isWithinFilter(form) && { time_range: null }),
    // The older call computes nothing over a window without a length.
    ...(form['rolling_type'] !== 'cumsum' && !Number(form['rolling_periods']) && { rolling_type: null }),
    ...(isOn(form['contribution']) && { contributionMode: 'row' }),
    ...(form['comparison_type'] === 'absolute' && { comparison_type: 'difference' }),
  });
}

/** A range in chart data replaces those of all filters, even if it is no filter. */
const isWithinFilter = (form: FormData): boolean =>
  form['time_range'] === 'No filter' &&
  listOf(form['adhoc_filters']).some((each) => asRecord(each)['operator'] === 'TEMPORAL_RANGE');
