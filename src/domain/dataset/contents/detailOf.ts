import { certificationIn } from '../certification.ts';
import type { DatasetColumn, DatasetDetail } from '../dataset.ts';
import { formatsOfMetrics } from '../formatsOfMetrics.ts';
import type { DatasetContents } from './datasetContents.ts';
import { genericType } from '../columns/genericType.ts';

/**
 * What charts need to know of edited contents. What follows from the source itself is as the server reported it last.
 */
export function detailOf(contents: DatasetContents, known: DatasetDetail | null): DatasetDetail {
  const { columns, metrics, mainTimeColumn } = contents;
  const byName = new Map(known?.columns.map((each, at) => [each.column_name, { each, at }]));
  const order = (name: string): number => byName.get(name)?.at ?? Number.MAX_SAFE_INTEGER;
  const used = Object.values(columns)
    .filter(({ is_active: isActive }) => isActive)
    .toSorted((a, b) => order(a.column_name) - order(b.column_name));
  const listed = Object.values(metrics);
  return {
    columns: used.map((each): DatasetColumn => ({
      column_name: each.column_name,
      verbose_name: each.verbose_name || null,
      type: each.type || null,
      type_generic: genericType(each.type, byName.get(each.column_name)?.each ?? null),
      is_dttm: each.is_dttm,
      expression: each.expression,
      filterable: each.filterable,
      groupby: each.groupby,
      ...certificationIn(each),
    })),
    metrics: listed.map((each) => ({
      metric_name: each.metric_name,
      verbose_name: each.verbose_name || null,
      expression: each.expression,
      d3format: each.d3format || null,
      currency: each.currency,
      ...certificationIn(each),
    })),
    mainTimeColumn: mainTimeColumn || null,
    verboseNames: Object.fromEntries([
      ['__timestamp', 'Time'],
      ...listed.map((each) => [each.metric_name, each.verbose_name || each.metric_name]),
      ...used.map((each) => [each.column_name, each.verbose_name || each.column_name]),
    ]) as Record<string, string>,
    ...formatsOfMetrics(listed),
    timeGrains: known?.timeGrains ?? [],
  };
}
