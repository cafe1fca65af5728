import type { QueryObject } from '#domain/compile/queryContext.ts';
import { columnLabel, isOn, metricsOf, textOf } from '#domain/chart/form/formData.ts';
import { withTemporalBuckets } from '#domain/chart/query/baseQuery.ts';
import { isSummed } from '../kit/levels/addsUp.ts';
import { hasLevels, levelQuery } from '../kit/levels/levelQuery.ts';
import { aggregatorOf } from '../kit/pivot/aggregate.ts';
import { hasMetricsOnRows, pivotSides } from './pivotSides.ts';
import { pivotTableQuery } from './query.ts';
import type { PivotTableForm } from './chart.ts';

/** How many dimensions of each side a total keeps. */
export interface PivotLevel {
  readonly rows: number;
  readonly columns: number;
}

/**
 * The levels whose totals the engine is asked for, because a metric does not add up. Aggregates other than Sum and
 * Average are about the cells themselves, and need none.
 */
export function pivotLevels(form: PivotTableForm): readonly PivotLevel[] {
  const [query] = pivotTableQuery(form);
  const isOfRows = isTotalOfRows(form['aggregateFunction']);
  if (query === undefined || !isOfRows || !hasLevels(query) || requestedMetrics(form).length === 0) return [];
  const sides = pivotSides(form);
  const { shareOf } = aggregatorOf(form['aggregateFunction']);
  const isFirst = !isOn(form['combineMetric']);
  const isSorted = (key: 'colOrder' | 'rowOrder'): boolean =>
    textOf(form[key])?.startsWith('value_') === true;
  const rows = depths(sides.rows.length, {
    total: isOn(form['colTotals']) || shareOf !== null || isSorted('colOrder'),
    subtotals: isOn(form['rowSubTotals']),
    isMetricFirst: isFirst && hasMetricsOnRows(form),
    isSorted: isSorted('rowOrder'),
  });
  const columns = depths(sides.columns.length, {
    total: isOn(form['rowTotals']) || shareOf !== null || isSorted('rowOrder'),
    subtotals: isOn(form['colSubTotals']),
    isMetricFirst: isFirst && !hasMetricsOnRows(form),
    isSorted: isSorted('colOrder'),
  });
  return rows
    .flatMap((row) => columns.map((column) => ({ rows: row, columns: column })))
    .filter((level) => level.rows < sides.rows.length || level.columns < sides.columns.length);
}

/** Whether totals of metrics that do not add up can be requested. */
export const canRequestLevels = (form: PivotTableForm): boolean => pivotTableQuery(form).every(hasLevels);

/** A query for each level, of the metrics that do not add up. */
export function pivotLevelQueries(form: PivotTableForm): readonly QueryObject[] {
  const [query] = pivotTableQuery(form);
  if (query === undefined) return [];
  const sides = pivotSides(form);
  return pivotLevels(form).map((level) => {
    const kept = [...sides.columns.slice(0, level.columns), ...sides.rows.slice(0, level.rows)];
    const distinct = [...new Map(kept.map((column) => [columnLabel(column), column])).values()];
    return levelQuery(query, withTemporalBuckets(distinct, form), requestedMetrics(form));
  });
}

/** Whether a total is about all rows behind it, and not a statistic of the cells. */
export const isTotalOfRows = (name: unknown): boolean =>
  /^(?:Sum|Average)(?: as Fraction of|$)/.test(textOf(name) ?? 'Sum');

const requestedMetrics = (form: PivotTableForm) =>
  metricsOf(form['metrics']).filter((metric) => !isSummed(metric));

interface Wanted {
  readonly total: boolean;
  readonly subtotals: boolean;
  /** The metric comes before the dimensions: the subtotal of its name has none of them. */
  readonly isMetricFirst: boolean;
  readonly isSorted: boolean;
}

/** The numbers of dimensions that lines of one side have, up to all of them. */
function depths(all: number, { total, subtotals, isMetricFirst, isSorted }: Wanted): readonly number[] {
  return Array.from({ length: all + 1 }, (_, depth) => depth).filter(
    (depth) =>
      depth === all ||
      (depth === 0 && (total || ((subtotals || isSorted) && isMetricFirst))) ||
      (depth > 0 && (subtotals || isSorted)),
  );
}
