import type { Query } from '#domain/query/query.ts';
import type { Rectangle } from '#domain/rows/packedCells.ts';
import { isDivisible, type TextFormat, textFrame } from '#domain/rows/text/textFormat.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import type { SextantDb } from '#store/db.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { insertTable } from './insertTable.ts';

/** Cells per call, so that the worker can answer the screen in between. */
const CELLS = 200_000;

/** A rectangle of the current view in a format, for the clipboard. */
export async function partText(
  source: ResultSource,
  part: Rectangle,
  format: TextFormat,
  { query, db }: { readonly query: Query; readonly db: SextantDb },
): Promise<string> {
  const columns = Array.from({ length: part.toColumn - part.fromColumn }, (_, at) => part.fromColumn + at);
  const step = isDivisible(format) ? Math.max(1, Math.floor(CELLS / Math.max(1, columns.length))) : Infinity;
  const databases = await catalogueEntry(db, 'databases');
  const backend = databases?.payload?.find(({ id }) => id === query.dbId)?.backend ?? null;
  const options = { format, table: insertTable(query.sql), backend };
  const parts: string[] = [];
  let from = part.fromRow;
  do {
    const [start, to] = [from, Math.min(part.toRow, from + step)];
    const headers = start === part.fromRow;
    parts.push(
      await source.ask((api, view) =>
        api.rowsText(view, { from: start, to, columns }, { ...options, headers }),
      ),
    );
    from = to;
  } while (from < part.toRow);
  const { open, between, close } = textFrame(format);
  return open + parts.join(between) + close;
}
