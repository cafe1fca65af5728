import { METRIC_KEYS } from '../kit/spec/text/frameColumns.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import type { ExtraFormData } from '#domain/nativeFilter/dataMask.ts';
import { mergeExtraFormData } from '#domain/filter/chart/mergeExtraFormData.ts';
import { asRecord } from '#domain/jsonValue.ts';
import type { Dimensions } from '#domain/filter/mask/dimensions.ts';
import { emitFilter } from './emitFilter.ts';
import { type FormData, columnsOf, metricsOf } from '#domain/chart/form/formData.ts';
import { buildQuery } from '../query/buildQuery.ts';
import { chartTypeOf } from '../chartTypes.ts';
import { groupsBy } from '../formsBy.ts';

/** A column that a step of a drill splits by. */
export interface DrillColumn {
  readonly name: string;
  /** Of a time column: what its times are put together to. */
  readonly grain: string | null;
  /** Whether its times may be texts or numbers, which compare with no time: they are filtered by a range. */
  readonly isRange?: boolean;
}

/** The most rows of detail requested at once. */
export const DETAIL_ROWS = 1000;
/** As many times as other charts over time have: those with the smallest numbers would leave holes. */
const TIMES = 10_000;

/** The form of a chart with the values of a mark as further filters. */
export function formOfMark(form: FormData, dimensions: Dimensions): FormData {
  const { filters = [] } = emitFilter('', form, dimensions).extraFormData;
  if (filters.length === 0) return form;
  const before = asRecord(form['extra_form_data']) as ExtraFormData;
  return { ...form, extra_form_data: mergeExtraFormData([before, { filters }]) };
}

/**
 * The rows behind a chart, or behind one of its marks: unaggregated, under the same filters. Null without a dataset.
 */
export function drillDetail(form: FormData, dimensions: Dimensions): QueryContext | null {
  const context = buildQuery(formOfMark(form, dimensions));
  const query = context?.queries[0];
  if (context === null || query === undefined) return null;
  const { filters, granularity, time_range: range, applied_time_extras: applied, extras } = query;
  const { having: _ofAggregates, ...kept } = extras ?? {};
  return {
    ...context,
    queries: [
      {
        columns: [],
        filters: filters ?? [],
        extras: kept,
        row_limit: DETAIL_ROWS,
        row_offset: 0,
        ...(granularity == null ? {} : { granularity }),
        ...(range == null ? {} : { time_range: range }),
        ...(applied == null ? {} : { applied_time_extras: applied }),
      },
    ],
    result_type: 'drill_detail',
  };
}

/** The columns that are not offered for drilling: those of the marks, and those that the chart is already split by. */
export function splitColumns(form: FormData, dimensions: Dimensions): ReadonlySet<string> {
  const key = chartTypeOf(form)?.drillBy;
  const used = key === undefined ? [] : [...columnsOf(form['x_axis']), ...columnsOf(form[key])];
  return new Set([...Object.keys(dimensions), ...used.filter((each) => typeof each === 'string')]);
}

/** The form of a chart, or of one of its marks, split by another column: of the same type where that has a split. */
export function drillBy(form: FormData, dimensions: Dimensions, column: string): FormData {
  const marked = formOfMark(form, dimensions);
  const key = chartTypeOf(form)?.drillBy;
  if (key !== undefined) {
    const axis = columnsOf(form['x_axis'])[0];
    // The axis would have the one value of the mark.
    const isFixed = typeof axis === 'string' && Object.hasOwn(dimensions, axis);
    return isFixed
      ? { ...marked, x_axis: column, groupby: [], time_grain_sqla: null }
      : { ...marked, [key]: key === 'series' ? column : [column] };
  }
  return drillTable(form, dimensions, { name: column, grain: null });
}

/** The groups of a column with the metrics of a chart, as a table. */
export const drillTable = (form: FormData, dimensions: Dimensions, by: DrillColumn): FormData =>
  ofColumn(form, dimensions, by, (metrics) => groupsBy(metrics, by.name, by.grain));

/** What shows the metrics of a chart by a column, under the filters of the chart and of a mark. */
export function ofColumn(
  form: FormData,
  dimensions: Dimensions,
  by: DrillColumn,
  shown: (metrics: readonly unknown[]) => FormData,
): FormData {
  const marked = formOfMark(form, dimensions);
  const found = METRIC_KEYS.flatMap((each) => metricsOf(form[each]));
  const metrics = [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
  const { datasource, adhoc_filters, time_range, granularity_sqla, slice_id, extra_form_data } = marked;
  return {
    ...shown(metrics.length > 0 ? metrics : [ROWS]),
    row_limit: by.grain === null ? DETAIL_ROWS : TIMES,
    datasource,
    adhoc_filters,
    time_range,
    granularity_sqla,
    slice_id,
    extra_form_data: by.grain === null ? extra_form_data : withoutGrain(asRecord(extra_form_data)),
  };
}

/** What a dashboard adds to a form whose times are of a grain of their own. */
export function withoutGrain({ time_grain_sqla: _ofDashboard, ...extra }: ExtraFormData): ExtraFormData {
  return extra;
}

const ROWS = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'Rows' } as const;
