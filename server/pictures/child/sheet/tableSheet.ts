import { t } from '#domain/format/shown.ts';
import { shownColumns } from '#charts/kit/table/shownColumns.ts';
import type { TableView } from '#charts/kit/table/tableView.ts';
import { NO_CELL, type Sheet, type SheetCell } from './sheet.ts';

/** A table with its totals as the last row. */
export function tableSheet(view: TableView): Sheet {
  const { rowCount, hasTotals } = view;
  const columns = shownColumns(view);
  return {
    columns: columns.map(({ align, numeric }, at) => ({
      align,
      isNumber: numeric,
      isHead: at === 0 && !numeric,
    })),
    heads: columns.map(({ label, align }, column) => ({
      text: label,
      column,
      span: 1,
      level: 0,
      depth: 1,
      align,
    })),
    levels: 1,
    rowCount: rowCount + (hasTotals ? 1 : 0),
    footRows: hasTotals ? 1 : 0,
    cell(row, at): SheetCell {
      const column = columns[at];
      if (column === undefined) return NO_CELL;
      if (row >= rowCount) {
        return { text: column.total ?? (at === 0 ? t('Total') : ''), isBold: true, isShaded: true };
      }
      const [text, arrow] = [column.text(row), column.arrow(row)];
      return {
        text: arrow === '' ? text : `${arrow} ${text}`,
        fill: column.color(row),
        ink: column.textColor(row),
        bar: column.bar(row),
      };
    },
  };
}
