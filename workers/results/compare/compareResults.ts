import type { ResultColumn } from '#domain/resultColumn.ts';
import { ok, type Result } from '#domain/result.ts';
import { CHANGED, type ComparedRows, compareRows, GONE } from '#domain/rows/compare/compareRows.ts';
import { differenceRows } from '#domain/rows/compare/differenceRows.ts';
import { suggestKeys } from '#domain/rows/compare/suggestKeys.ts';
import type { CellMark } from '#domain/rows/column.ts';
import { createLoadedResult, type LoadedResult, shownRows } from '../loadedResult.ts';
import type { ComparedResults, CompareRequest, ViewFailure } from '../protocol.ts';

/** More differences are counted, and not shown. */
export const MAX_DIFFERENCES = 100_000;

type Run = <T>(work: Generator<void, T>) => Promise<Result<T, ViewFailure>>;

/** Compares two results; the differences become rows like those of a result. */
export async function compareResults(
  before: LoadedResult,
  after: LoadedResult,
  { keys: wanted, resultId, names }: Omit<CompareRequest, 'before' | 'after'>,
  run: Run,
): Promise<Result<{ readonly compared: ComparedResults; readonly differences: LoadedResult }, ViewFailure>> {
  const [earlier, later] = [comparedRows(before), comparedRows(after)];
  const keys = wanted === null ? await run(suggestKeys(earlier, later)) : ok(wanted);
  if (!keys.ok) return keys;
  // A key that was found has no repeated values.
  const found = await run(compareRows(earlier, later, keys.value, wanted !== null));
  if (!found.ok) return found;
  const { pairs, changedCells, repeated, added, gone, changed, same } = found.value;
  const rows = await run(differenceRows(earlier, later, found.value, names, MAX_DIFFERENCES));
  if (!rows.ok) return rows;
  const described: ResultColumn[] = [
    textColumn(names.column, null),
    ...pairs.map((pair) =>
      textColumn(
        pair.name,
        (after.described[pair.after ?? -1] ?? before.described[pair.before ?? -1])?.type ?? null,
      ),
    ),
  ];
  const { columns, rowCount, marks } = rows.value;
  const [kindsBefore, kindsAfter] = [shownRows(before).kinds, shownRows(after).kinds];
  const differences = {
    ...createLoadedResult(resultId, { described, columns, rowCount }, false),
    markOf: (column: number, row: number) => markOf(marks[column]?.[row] ?? 0),
  };
  return ok({
    differences,
    compared: {
      keys: keys.value,
      repeated: repeated ?? { before: 0, after: 0 },
      added,
      gone,
      changed,
      same,
      changedColumns: pairs.flatMap(({ name }, at) => {
        const cells = changedCells[at] ?? 0;
        return cells > 0 ? [{ name, cells }] : [];
      }),
      onlyBefore: pairs.filter((pair) => pair.after === null).map(({ name }) => name),
      onlyAfter: pairs.filter((pair) => pair.before === null).map(({ name }) => name),
      shown: {
        ...shownRows(differences),
        // Their cells are texts, but numbers are shown as numbers.
        kinds: [
          'text',
          ...pairs.map((pair) => kindsAfter[pair.after ?? -1] ?? kindsBefore[pair.before ?? -1] ?? 'text'),
        ],
      },
    },
  });
}

function comparedRows({ described, columns, rowCount }: LoadedResult): ComparedRows {
  return { names: described.map(({ name }) => name), columns, rowCount };
}

function textColumn(name: string, type: string | null): ResultColumn {
  return { column_name: name, name, type, type_generic: 1, is_dttm: false };
}

function markOf(kind: number): CellMark | null {
  if (kind === 0) return null;
  if (kind === CHANGED) return 'changed';
  return kind === GONE ? 'gone' : 'added';
}
