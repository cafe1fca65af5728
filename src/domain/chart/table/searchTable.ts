import type { TableView } from './tableView.ts';

/** The rows that hold a text in any of their cells, as they are shown; null where nothing is searched for. */
export function searchTable({ columns, rowCount }: TableView, searched: string): ReadonlySet<number> | null {
  const wanted = searched.trim().toLowerCase();
  if (wanted === '') return null;
  const found = new Set<number>();
  for (let row = 0; row < rowCount; row += 1) {
    if (columns.some(({ text }) => text(row).toLowerCase().includes(wanted))) found.add(row);
  }
  return found;
}
