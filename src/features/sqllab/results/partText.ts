import type { Query } from '#domain/query/query.ts';
import type { InList } from '#domain/rows/text/inList.ts';
import type { TextFormat } from '#domain/rows/text/textFormat.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import type { SextantDb } from '#store/db.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import type { RowsPart } from '../../../../workers/results/protocol.ts';
import { insertTable } from './insertTable.ts';
import { rowsInFormat } from './rowsInFormat.ts';

interface PartTextDeps {
  readonly query: Query;
  readonly db: SextantDb;
}

/** Rows and columns of the current view in a format, for the clipboard. */
export async function partText(
  source: ResultSource,
  part: RowsPart,
  format: TextFormat,
  { query, db }: PartTextDeps,
): Promise<string> {
  const backend = await backendOf(query, db);
  const options = { format, headers: true, table: insertTable(query.sql), backend };
  const parts: string[] = [];
  for await (const { text } of rowsInFormat(source, part, options)) {
    parts.push(text);
  }
  return parts.join('');
}

/** The distinct values of rows and columns of the current view as the list of an `IN`, for the clipboard. */
export async function partInList(
  source: ResultSource,
  part: RowsPart,
  { query, db }: PartTextDeps,
): Promise<InList> {
  const backend = await backendOf(query, db);
  return source.ask((api, view) => api.inList(view, part, backend));
}

async function backendOf({ dbId }: Query, db: SextantDb): Promise<string | null> {
  const databases = await catalogueEntry(db, 'databases');
  return databases?.payload?.find(({ id }) => id === dbId)?.backend ?? null;
}
