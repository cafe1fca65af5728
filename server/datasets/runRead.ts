import { ok, type Result } from '#domain/result.ts';
import type { ServerDeps } from '../deps.ts';
import type { EngineColumn, EngineError } from '../engines/engineHost.ts';
import { engineLookup } from '../jobs/engineLookup.ts';
import { uuid } from '../jobs/uuid.ts';
import type { DatabaseRow } from '../meta/databases.ts';

export interface ReadRows {
  readonly columns: readonly EngineColumn[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Runs one SELECT of the server's own making to its end; for few rows, which JSON can hold. */
export async function runRead(
  deps: ServerDeps,
  database: DatabaseRow,
  sql: string,
  limit: number,
): Promise<Result<ReadRows, EngineError>> {
  const ran = await deps.engines.run({
    queryId: uuid(deps.random),
    engine: await engineLookup(deps)(database),
    catalog: null,
    schema: null,
    statements: [sql],
    allowed: { dml: false, ctas: false },
    limit,
    shownRows: limit,
    createAs: null,
    format: 'json',
    keepAt: null,
  });
  if (!ran.ok) return ran;
  const chunks: Uint8Array[] = [];
  for await (const chunk of ran.value.body) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  return ok({ columns: ran.value.columns, rows: JSON.parse(`[${text}]`) as ReadRows['rows'] });
}
