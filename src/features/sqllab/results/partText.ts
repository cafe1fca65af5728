import type { Query } from '#domain/query/query.ts';
import type { TextFormat } from '#domain/rows/text/textFormat.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import type { SextantDb } from '#store/db.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import type { RowsPart } from '../../../../workers/results/protocol.ts';
import { insertTable } from './insertTable.ts';
import { rowsInFormat } from './rowsInFormat.ts';

/** Rows and columns of the current view in a format, for the clipboard. */
export async function partText(
  source: ResultSource,
  part: RowsPart,
  format: TextFormat,
  { query, db }: { readonly query: Query; readonly db: SextantDb },
): Promise<string> {
  const databases = await catalogueEntry(db, 'databases');
  const backend = databases?.payload?.find(({ id }) => id === query.dbId)?.backend ?? null;
  const options = { format, headers: true, table: insertTable(query.sql), backend };
  const parts: string[] = [];
  for await (const { text } of rowsInFormat(source, part, options)) {
    parts.push(text);
  }
  return parts.join('');
}
