import type { Frame } from '#domain/compile/frame.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { Headings } from '#domain/chart/columnHeading.ts';
import type { ColumnStyle } from '../../table/cellTexts.ts';
import { plainTable, type TableColumn, type TableView } from '../../table/tableView.ts';
import { chartFormats } from './formats.ts';
import { frameColumns } from './frameColumns.ts';
import { NUMERIC, TEMPORAL } from '#domain/resultColumn.ts';

/** The rows of a chart as a table, with values formatted as in the chart, in full where the chart abbreviates. */
export function chartTable(form: FormData, frame: Frame, headings?: Headings): TableView {
  const view = plainTable(frame, headings);
  const formats = chartFormats(form);
  const values = new Set(frameColumns(form, frame).values);
  const columns = view.columns.map((column, at): TableColumn => {
    const source = frame.columns[at];
    if (source?.type === TEMPORAL) return withStyle(column, { numbers: null, times: formats.bucketStyle });
    if (source?.type !== NUMERIC) return column;
    const numbers = values.has(at) ? formats.fullStyle : ({ kind: 'plain' } as const);
    return withStyle(column, { numbers, hasFormat: true });
  });
  return { ...view, columns };
}

const withStyle = (column: TableColumn, style: Partial<ColumnStyle>): TableColumn => ({
  ...column,
  style: { ...column.style, ...style },
});
