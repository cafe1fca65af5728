import type { PostProcessing } from '#domain/compile/post/postProcessing.ts';
import type { OrderBy, QueryMetric, QueryObject } from '#domain/compile/queryContext.ts';
import { asNumber, asRecord } from '#domain/jsonValue.ts';
import {
  columnLabel,
  columnsOf,
  isOn,
  metricLabel,
  metricOf,
  metricsOf,
} from '#domain/chart/form/formData.ts';
import { chosenSort, sortableNames } from './tablePages.ts';
import { baseQuery, withTemporalBuckets } from '#domain/chart/query/baseQuery.ts';
import { isSummed } from '../kit/levels/addsUp.ts';
import { hasLevels, levelQuery } from '../kit/levels/levelQuery.ts';
import { namedShifts } from '../kit/namedShifts.ts';
import { ordersOf } from '../kit/table/orders.ts';
import { dimensionsOf, queryMode } from '../kit/table/queryMode.ts';
import type { TableForm } from './chart.ts';

/** The rows, with the row count if they are paginated, and their totals. */
export function tableQuery(form: TableForm): readonly QueryObject[] {
  const rows = queryMode(form) === 'raw' ? rawRows(form) : groupedRows(form);
  const page = isOn(form['server_pagination']) ? pageOf(form) : null;
  const order = page === null ? null : sortedOrder(form);
  const queries: QueryObject[] = [
    page === null ? rows : { ...rows, ...page, ...(order !== null && { orderby: [order] }) },
  ];
  if (page !== null) {
    queries.push({
      ...rows,
      time_offsets: [],
      row_limit: asNumber(form['row_limit']) ?? 0,
      row_offset: 0,
      post_processing: [],
      is_rowcount: true,
    });
  }
  if (asksForAllRecords(form)) {
    const metrics = distinct(metricsOf(form['percent_metrics']));
    queries.push({
      ...rows,
      columns: [],
      metrics,
      post_processing: [],
      row_limit: 0,
      row_offset: 0,
      orderby: [],
    });
  }
  if (isOn(form['show_totals']) && queryMode(form) === 'aggregate') {
    const { orderby: _, order_desc: __, ...rest } = rows;
    queries.push({ ...rest, columns: [], row_limit: 0, row_offset: 0, post_processing: [] });
  }
  return queries;
}

/**
 * The whole of shares whose metrics do not add up, where no other query has it: the server divides by the totals that
 * it finds among the queries.
 */
export function shareTotalQueries(form: TableForm): readonly QueryObject[] {
  const metrics = distinct(metricsOf(form['percent_metrics']));
  if (queryMode(form) === 'raw' || asksForAllRecords(form) || isOn(form['show_totals'])) return [];
  const rows = groupedRows(form);
  return metrics.every(isSummed) || !hasLevels(rows) ? [] : [levelQuery(rows, [], metrics)];
}

/** Whether shares are of all rows, and not only of the shown ones. */
export function asksForAllRecords(form: TableForm): boolean {
  if (form['percent_metric_calculation'] !== 'all_records' || queryMode(form) === 'raw') return false;
  return metricsOf(form['percent_metrics']).length > 0;
}

/** The earlier times that metrics are compared with; shares alone are not compared. */
export function comparedWith(form: TableForm): readonly string[] {
  const type = form['comparison_type'] ?? 'values';
  if (queryMode(form) === 'raw' || metricsOf(form['metrics']).length === 0) return [];
  if (type !== 'values' && derivedComparison(form) === null) return [];
  return namedShifts(form);
}

/** What is shown of a comparison instead of both values; null if both are. */
export function derivedComparison(form: TableForm): 'difference' | 'percentage' | 'ratio' | null {
  const type = form['comparison_type'];
  return type === 'difference' || type === 'percentage' || type === 'ratio' ? type : null;
}

/** The current page; `server_page` counts from zero. */
function pageOf(form: TableForm): Pick<QueryObject, 'row_limit' | 'row_offset'> {
  const size = asNumber(form['server_page_length']) ?? 10;
  const page = asNumber(asRecord(form['own_state'])['currentPage']) ?? 0;
  return { row_limit: size, row_offset: size * page };
}

/** The order that a reader chose; null if there is none, or none by what the query has. */
function sortedOrder(form: TableForm): OrderBy | null {
  const sort = chosenSort(form);
  if (sort === null || !sortableNames(form).includes(sort.key)) return null;
  const columns = withTemporalBuckets(dimensionsOf(form), form);
  const metrics = queryMode(form) === 'raw' ? [] : metricsOf(form['metrics']);
  const by =
    metrics.find((metric) => metricLabel(metric) === sort.key) ??
    columns.find((column) => columnLabel(column) === sort.key);
  return by === undefined ? null : [by, !sort.desc];
}

function rawRows(form: TableForm): QueryObject {
  const orderby = ordersOf(form);
  return {
    ...baseQuery(form),
    columns: columnsOf(form['all_columns']),
    ...(orderby.length === 0 ? {} : { orderby }),
    post_processing: [],
    time_offsets: [],
  };
}

function groupedRows(form: TableForm): QueryObject {
  const metrics = metricsOf(form['metrics']);
  const shares = metricsOf(form['percent_metrics']);
  const sortBy = metricOf(form['timeseries_limit_metric']);
  const order: QueryMetric | undefined = sortBy ?? metrics[0] ?? shares[0];
  const ascending = sortBy === null ? false : form['order_desc'] !== true;
  const offsets = comparedWith(form);
  const labels = [...new Set(shares.map(metricLabel))].flatMap((label) => [
    label,
    ...offsets.map((offset) => `${label}__${offset}`),
  ]);
  const rename_columns = labels.map((each) => `%${each}`);
  const contributions: readonly PostProcessing[] =
    labels.length === 0 ? [] : [{ operation: 'contribution', options: { columns: labels, rename_columns } }];
  return {
    ...baseQuery(form),
    columns: withTemporalBuckets(columnsOf(form['groupby']), form),
    metrics: distinct([...metrics, ...shares]),
    ...(order === undefined ? {} : { orderby: [[order, ascending]] }),
    post_processing: [...contributions, ...comparisons(form, metrics.map(metricLabel), offsets)],
    time_offsets: offsets,
  };
}

/** The shares keep their own earlier values. */
function comparisons(
  form: TableForm,
  metrics: readonly string[],
  offsets: readonly string[],
): readonly PostProcessing[] {
  const type = derivedComparison(form);
  const pairs = metrics.flatMap((metric) =>
    offsets.map((offset) => [metric, `${metric}__${offset}`] as const),
  );
  if (type === null || pairs.length === 0) return [];
  const options = {
    source_columns: pairs.map(([source]) => source),
    compare_columns: pairs.map(([, earlier]) => earlier),
    compare_type: type,
    drop_original_columns: true,
  };
  return [{ operation: 'compare', options }];
}

function distinct(metrics: readonly QueryMetric[]): readonly QueryMetric[] {
  return [...new Map(metrics.map((metric) => [metricLabel(metric), metric])).values()];
}
