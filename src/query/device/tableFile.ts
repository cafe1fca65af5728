import { newId } from '#domain/ids.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Random } from '#domain/time.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { quoteAlways } from '#domain/sql/identifier.ts';
import type { SextantDb } from '#store/db.ts';
import type { SqlRequest, SqlRows } from '../../../workers/engine/runDeviceSql.ts';
import type { ResultsClient } from '../results/resultsWorker.ts';
import { listDeviceTables, tablesFor } from './listDeviceTables.ts';

export interface TableFileDeps {
  readonly db: SextantDb;
  readonly random: Random;
  readonly results: Pick<ResultsClient, 'decode' | 'source' | 'release'>;
  readonly sql: (request: SqlRequest) => Promise<Result<SqlRows, string>>;
}

/** The rows of a table of this device as a Parquet file. */
export async function tableFile(
  { db, random, results, sql }: TableFileDeps,
  name: string,
): Promise<Result<Blob, string>> {
  const statement = `SELECT * FROM ${quoteAlways(name, dialectOf('duckdb'))}`;
  const resultId = newId(random);
  const rows = await sql({
    database: db.name,
    queryId: resultId,
    sql: statement,
    maxRows: null,
    ...tablesFor(statement, await listDeviceTables(db)),
    envelope: { answer: {}, query: {}, statements: [] },
  });
  if (!rows.ok) return rows;
  const body = new Blob([rows.value.bytes as Uint8Array<ArrayBuffer>]).stream();
  const { signal } = new AbortController();
  const decoded = await results.decode({ resultId, format: 'arrow', body }, { signal });
  if (!decoded.ok) return err('The rows of this table could not be read.');
  const source = results.source(resultId, decoded.value);
  try {
    const job = `${resultId} send`;
    const bytes = await source.ask((api, view) => api.file(view, { format: 'parquet', name }, job));
    return ok(new Blob([bytes], { type: 'application/vnd.apache.parquet' }));
  } finally {
    source.close();
    await results.release(resultId);
  }
}
