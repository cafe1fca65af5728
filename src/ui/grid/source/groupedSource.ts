import { type HeadedRows, headedRows } from '#domain/rows/group/headedRows.ts';
import type { RowGroups } from '#domain/rows/group/groupRows.ts';
import type { Rectangle } from '#domain/rows/packedCells.ts';
import type { RowHeadings, RowSource } from '#domain/rows/rowSource.ts';

/** Rows under headings that open and close. */
export interface GroupedSource extends RowSource {
  readonly headings: RowHeadings;
  /** The rows of the result that an area stands for. */
  rowsOf(area: Rectangle): Rectangle;
  /** Where a row of the result is, after its group was opened. */
  showRow(row: number): number;
  setAllOpen(isOpen: boolean): void;
}

/** Rows nearer to each other than this are fetched together. */
const NEAR = 128;

/** Adds headings to rows that are in groups; without groups they are shown as they are. */
export function createGroupedSource(source: RowSource, groups: () => RowGroups | null): GroupedSource {
  const listeners = new Set<() => void>();
  let turns = 0;
  let allOpen = true;
  /** The values whose groups are otherwise. */
  const others = new Set<string | null>();
  let made: { readonly of: RowGroups; readonly turn: number; readonly rows: HeadedRows } | null = null;

  const isClosed = (found: RowGroups, group: number): boolean =>
    others.has(found.texts[group] ?? null) === allOpen;

  function headed(): { readonly of: RowGroups; readonly rows: HeadedRows } | null {
    const found = groups();
    if (found === null) return null;
    if (made?.of !== found || made.turn !== turns) {
      made = { of: found, turn: turns, rows: headedRows(found, (group) => isClosed(found, group)) };
    }
    return made;
  }

  function turn(): void {
    turns += 1;
    for (const listener of listeners) listener();
  }

  function toggle(text: string | null): void {
    if (!others.delete(text)) others.add(text);
    turn();
  }

  const rowAt = (place: number): number => headed()?.rows.rowAt(place) ?? place;
  const groupAt = (place: number): number | null => headed()?.rows.groupAt(place) ?? null;

  function rowsOf(area: Rectangle): Rectangle {
    const rows = headed()?.rows.rowsBetween(area.fromRow, area.toRow);
    return rows === undefined ? area : { ...area, fromRow: rows.from, toRow: rows.to };
  }

  return {
    ...source,
    rowCount: () => headed()?.rows.count ?? source.rowCount(),
    cell: (place, column) => (groupAt(place) === null ? source.cell(rowAt(place), column) : undefined),
    want: (areas) => source.want(areas.flatMap((area) => rowRanges(area, rowAt))),
    fullText: (place, column) => source.fullText(rowAt(place), column),
    copyText: (area, headers) => source.copyText(rowsOf(area), headers),
    // Both only increase, so that each change of one changes the sum.
    epoch: () => source.epoch() + turns,
    version: () => source.version() + turns,
    subscribe(listener) {
      listeners.add(listener);
      const unsubscribe = source.subscribe(listener);
      return () => {
        listeners.delete(listener);
        unsubscribe();
      };
    },
    headings: {
      heading(place) {
        const found = headed();
        const group = found?.rows.groupAt(place) ?? null;
        if (found === null || group === null) return null;
        const { starts, texts, column } = found.of;
        return {
          text: texts[group] ?? null,
          name: source.columns.find((each, at) => (each.place ?? at) === column)?.name ?? '',
          count: (starts[group + 1] ?? 0) - (starts[group] ?? 0),
          isOpen: !isClosed(found.of, group),
        };
      },
      rowAt,
      toggle(place) {
        const found = headed();
        const group = found?.rows.groupAt(place) ?? null;
        if (found !== null && group !== null) toggle(found.of.texts[group] ?? null);
      },
    },
    rowsOf,
    showRow(row) {
      const found = headed();
      if (found === null) return row;
      const group = found.rows.groupOf(row);
      if (isClosed(found.of, group)) toggle(found.of.texts[group] ?? null);
      return headed()?.rows.placeOf(row) ?? row;
    },
    setAllOpen(isOpen) {
      allOpen = isOpen;
      others.clear();
      turn();
    },
  };
}

/** The rows of an area, without long runs of rows between them that are not shown. */
function rowRanges(area: Rectangle, rowAt: (place: number) => number): readonly Rectangle[] {
  const found: Rectangle[] = [];
  for (let place = area.fromRow; place < area.toRow; place++) {
    const row = rowAt(place);
    const last = found.at(-1);
    if (last !== undefined && row - last.toRow < NEAR) found[found.length - 1] = { ...last, toRow: row + 1 };
    else found.push({ ...area, fromRow: row, toRow: row + 1 });
  }
  return found;
}
