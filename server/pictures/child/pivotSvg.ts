import type { FormData } from '#domain/chart/form/formData.ts';
import { pivotFrame } from '#charts/pivotTable/pivotFrame.ts';
import { pivotNotes } from '#charts/pivotTable/pivotNotes.ts';
import { pivotTable } from '#charts/pivotTable/pivotTable.ts';
import { plainTable, type TableColumn } from '#charts/table/tableView.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { withNotes } from './notesSvg.ts';
import { PAGE } from './pageColors.ts';
import type { Box } from './svgText.ts';
import { tableSvg } from './tableSvg.ts';

/** A pivot as the app shows it; cells without rows are empty. */
export function pivotSvg(form: FormData, frame: Frame, levels: readonly Frame[], box: Box): Promise<string> {
  const pivot = pivotTable(form, frame, levels);
  const view = plainTable(pivotFrame(pivot, { total: 'Total' }));
  const heads = view.columns.length - pivot.columns.length;
  const columns = view.columns.map((column, at): TableColumn => {
    const line = pivot.columns[at - heads];
    if (line === undefined) return column;
    const text = (row: number): string => {
      const of = pivot.rows[row];
      return of === undefined ? '' : pivot.text(of, line);
    };
    return { ...column, text, numeric: true, align: 'end' };
  });
  return withNotes(pivotNotes(form, pivot), box, (room) => tableSvg({ ...view, columns }, room, PAGE));
}
