import { ok } from '#domain/result.ts';
import { packCells, type Rectangle } from '#domain/rows/packedCells.ts';
import { cellText } from '#domain/rows/text/cellText.ts';
import { delimitedText } from '#domain/rows/text/delimitedText.ts';
import type { LoadedResult } from './loadedResult.ts';
import type { ResultsApi } from './protocol.ts';
import type { ResultAccess } from './resultAccess.ts';

/** What the grid shows of a result: a view of its rows, and cells of the view. */
export function createResultViews({
  resolve,
}: Pick<ResultAccess, 'resolve'>): Pick<ResultsApi, 'view' | 'page' | 'cell' | 'text'> {
  /** The latest request of each viewer: an older one stops. */
  const viewing = new Map<number, symbol>();

  return {
    async view(view, viewer) {
      const job = Symbol(view.resultId);
      viewing.set(viewer, job);
      const wanted = () => viewing.get(viewer) === job;
      const resolved = await resolve(view, wanted);
      if (wanted()) viewing.delete(viewer);
      if (!resolved.ok) return resolved;
      const { result, rows, groups } = resolved.value;
      return ok({ rowCount: rows === null ? result.rowCount : rows.length, groups });
    },

    async page(view, area) {
      const resolved = await resolve(view);
      if (!resolved.ok) return resolved;
      const { result, rows } = resolved.value;
      return ok(packCells(result.columns, result.described, rows, within(area, result, rows), result.markOf));
    },

    async cell(view, row, column) {
      const resolved = await resolve(view);
      if (!resolved.ok) return resolved;
      const { result, rows } = resolved.value;
      const found = result.columns[column];
      return ok(found === undefined ? null : cellText(found, rows === null ? row : (rows[row] ?? 0)));
    },

    async text(view, area, options) {
      const resolved = await resolve(view);
      if (!resolved.ok) return resolved;
      const { result, rows } = resolved.value;
      const named = result.described.flatMap(({ name, type }, at) => {
        const column = result.columns[at];
        return column === undefined ? [] : [{ name, column, type }];
      });
      return ok(delimitedText(named, rows, within(area, result, rows), options));
    },
  };
}

/** The valid part of a rectangle. */
function within(area: Rectangle, result: LoadedResult, rows: Uint32Array | null): Rectangle {
  const rowCount = rows === null ? result.rowCount : rows.length;
  const clamp = (value: number, max: number) => Math.max(0, Math.min(value, max));
  return {
    fromRow: clamp(area.fromRow, rowCount),
    toRow: clamp(area.toRow, rowCount),
    fromColumn: clamp(area.fromColumn, result.columns.length),
    toColumn: clamp(area.toColumn, result.columns.length),
  };
}
