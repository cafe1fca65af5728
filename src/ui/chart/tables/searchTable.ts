import { shownColumns } from '#charts/kit/table/shownColumns.ts';
import type { TableView } from '#charts/kit/table/tableView.ts';

/** The rows with a cell whose shown text contains the search; null if there is no search. */
export function searchTable(view: TableView, searched: string): ReadonlySet<number> | null {
  const wanted = searched.trim().toLowerCase();
  if (wanted === '') return null;
  const columns = shownColumns(view);
  const found = new Set<number>();
  for (let row = 0; row < view.rowCount; row += 1) {
    if (columns.some(({ text }) => text(row).toLowerCase().includes(wanted))) found.add(row);
  }
  return found;
}
