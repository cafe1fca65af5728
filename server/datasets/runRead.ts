import { err, ok, type Result } from '#domain/result.ts';
import { readOnly, type Reading } from '../access/reading.ts';
import type { ServerDeps } from '../deps.ts';
import type { EngineColumn } from '../engines/engineHost.ts';
import type { EngineError } from '../base/engineError.ts';
import { readAll, tooLong } from '../engines/rows/readAll.ts';
import { computeFor } from '../engines/computeFor.ts';
import type { ComputeCaller } from '../engines/work.ts';
import { engineLookup } from '../engines/engineLookup.ts';
import type { DatabaseRow } from '../meta/databases.ts';

export interface ReadRows {
  readonly columns: readonly EngineColumn[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Runs one SELECT; for few rows that fit JSON. */
export async function runRead(
  deps: ServerDeps,
  asker: ComputeCaller,
  database: DatabaseRow,
  { sql, reading }: { readonly sql: string; readonly reading: Reading },
  limit: number,
): Promise<Result<ReadRows, EngineError>> {
  const engine = await engineLookup(deps)(database);
  const ran = await computeFor(deps, asker, { kind: 'chart' }, (work) =>
    deps.engines.run({
      ...work,
      engine,
      catalog: null,
      schema: null,
      statements: [sql],
      reading: readOnly(reading),
      limit,
      shownRows: limit,
      createAs: null,
      format: 'json',
      keepAt: null,
    }),
  );
  if (!ran.ok) return ran;
  const text = (await readAll(ran.value.body))?.toString('utf8');
  if (text === undefined) return err({ kind: 'memory', message: tooLong(), exception: null, at: null });
  return ok({ columns: ran.value.columns, rows: JSON.parse(`[${text}]`) as ReadRows['rows'] });
}
