import type { QueryColumn } from '#domain/compile/queryContext.ts';
import { columnsOf, isOn } from '#domain/chart/form/formData.ts';
import type { PivotTableForm } from './chart.ts';

/** The dimensions of a pivot by side, after a transposition. */
export function pivotSides(
  form: PivotTableForm,
): Readonly<Record<'rows' | 'columns', readonly QueryColumn[]>> {
  const [rows, columns] = [columnsOf(form['groupbyRows']), columnsOf(form['groupbyColumns'])];
  return isOn(form['transposePivot']) ? { rows: columns, columns: rows } : { rows, columns };
}

/** Whether the metrics are a level of the rows, and not of the columns. */
export const hasMetricsOnRows = (form: PivotTableForm): boolean => form['metricsLayout'] === 'ROWS';
