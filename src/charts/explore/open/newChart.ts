import type { FormData } from '#domain/chart/form/formData.ts';
import { panelOf } from '../../panels.ts';
import { FIRST_GRAIN } from '../fit/firstGrain.ts';
import type { ExploreDataset } from '../fit/fitToDataset.ts';
import { NO_TIME_RANGE } from './savedForm.ts';

/** The form data of a new chart: the time column on the axis if it has one, and no time range (CHT-40). */
export function newChart(vizType: string, datasource: string, dataset: ExploreDataset | null): FormData {
  const panel = panelOf(vizType) ?? [];
  const has = (key: string): boolean => panel.some((control) => control.key === key);
  const time = dataset?.mainTimeColumn ?? null;
  return {
    datasource,
    viz_type: vizType,
    ...(time !== null && has('x_axis') && { x_axis: time }),
    ...(has('time_grain_sqla') && { time_grain_sqla: FIRST_GRAIN }),
    ...(time !== null && has('granularity_sqla') && { granularity_sqla: time }),
    ...(time !== null && has('adhoc_filters') && { adhoc_filters: [timeRangeFilter(time)] }),
  };
}

export const timeRangeFilter = (column: string, range: string = NO_TIME_RANGE): FormData => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: column,
  operator: 'TEMPORAL_RANGE',
  comparator: range,
});
