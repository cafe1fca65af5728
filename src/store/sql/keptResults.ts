import type { Query } from '#domain/query/query.ts';
import type { Tables } from '../schema.ts';

/** A query whose rows are on this device. */
export interface KeptResult {
  readonly resultId: string;
  readonly query: Query;
  readonly rowCount: number;
  /** The names of its columns. */
  readonly columns: readonly string[];
}

/** The queries with rows on this device, the latest first. Those of closed tabs are not among them. */
export async function listKeptResults(db: Tables): Promise<readonly KeptResult[]> {
  const rows = new Map((await db.results.toArray()).map((row) => [row.id, row]));
  const queries = await db.queries
    .where('resultId')
    .anyOf([...rows.keys()])
    .toArray();
  const latest = queries.toSorted((a, b) => b.startDttm - a.startDttm);
  return latest.flatMap((query) => {
    const row = query.resultId === null ? undefined : rows.get(query.resultId);
    if (row === undefined) return [];
    const columns = row.columns.map(({ name }) => name);
    return [{ resultId: row.id, query, rowCount: row.rowCount, columns }];
  });
}
