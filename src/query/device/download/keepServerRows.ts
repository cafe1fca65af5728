import { safeParse } from 'valibot';
import { executeEnvelope } from '#contract/sql/sqllab.ts';
import type { KeptTable } from '#domain/device/keptTable.ts';
import type { ServerRows } from '#domain/device/serverRows.ts';
import { newId } from '#domain/ids.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Clock, Random } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';
import { dropResults } from '#store/sql/results.ts';
import { RESULT_TABLES, write } from '#store/write.ts';
import type { KeepRequest } from '../../../../workers/engine/protocol.ts';
import type { RowsToKeep } from '../../../../workers/engine/keepRows.ts';
import type { ResultsClient } from '../../results/resultsWorker.ts';
import type { ExecuteFailure, Executor, ResultBytes } from '../../sql/execute/executor.ts';
import type { TableChanges } from '../sql/tableChanges.ts';
import { whyNotStored } from '../whyNotStored.ts';

export interface KeepServerRowsDeps {
  readonly db: SextantDb;
  readonly clock: Clock;
  readonly random: Random;
  readonly executor: Executor;
  readonly results: Pick<ResultsClient, 'decode' | 'keep' | 'release'>;
  /** Runs a query in the engine for rows that are stored. */
  readonly keep: (request: KeepRequest) => Promise<Result<RowsToKeep, string>>;
  readonly changes: TableChanges;
}

const STOPPED = 'Stopped. Nothing was kept.';
/** What the rows are called while the engine converts them. */
const COMING = 'sextant_rows_to_keep';

interface Come {
  readonly columns: readonly (readonly [name: string, type: string])[];
  readonly rows: number;
  readonly isCut: boolean;
}

/** Reads rows from the server and stores them as a table of this device; an older table of that name is replaced. */
export async function keepServerRows(
  deps: KeepServerRowsDeps,
  name: string,
  requested: Omit<ServerRows, 'isCut'>,
  signal: AbortSignal,
): Promise<Result<KeptTable, string>> {
  const { db, results, keep, changes, random } = deps;
  if (signal.aborted) return err(STOPPED);
  const resultId = newId(random);
  try {
    const come = await receive(deps, resultId, requested, signal);
    if (!come.ok) return come;
    if (signal.aborted) return err(STOPPED);
    const rows = await keep({
      database: db.name,
      sql: `SELECT * FROM ${COMING}`,
      tables: [
        {
          name: COMING,
          rows: { kind: 'result', resultId, storedAt: deps.clock.now() },
          columns: come.value.columns,
          count: come.value.rows,
        },
      ],
      names: [COMING],
    });
    if (!rows.ok) return rows;
    if (signal.aborted) return err(STOPPED);
    return await changes.store(name, rows.value, {
      kind: 'server',
      rows: { ...requested, isCut: come.value.isCut },
    });
  } finally {
    await results.release(resultId);
    await write(db, (tx) => dropResults(tx, [resultId]), RESULT_TABLES);
  }
}

/** The rows as the results worker stores those of any query. */
async function receive(
  { executor, results, clock, random }: KeepServerRowsDeps,
  resultId: string,
  { dbId, catalog, schema, sql, templateParams, maxRows }: Omit<ServerRows, 'isCut'>,
  signal: AbortSignal,
): Promise<Result<Come, string>> {
  const clientId = newId(random);
  const stop = (): void => void executor.stop(clientId);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const executed = await executor.execute(
      {
        clientId,
        dbId,
        catalog,
        schema,
        sql,
        sqlEditorId: null,
        tab: 'Keep rows on this device',
        runAsync: false,
        queryLimit: maxRows,
        templateParams,
        ctas: null,
        search: '',
      },
      signal,
    );
    if (!executed.ok) return err(whyNot(executed.error));
    if (executed.value.kind === 'accepted')
      return err(
        'This database runs queries in the background only, so its rows cannot be read in one answer.',
      );
    let decoded = await decode(results, resultId, executed.value.result, signal);
    if (!decoded.ok) return decoded;
    const { displayLimitReached, query } = decoded.value.envelope;
    const isPart = displayLimitReached === true;
    // A Superset cuts a synchronous response, and has the rest under a key.
    const rest =
      isPart && query.resultsKey !== null ? await executor.results(query.resultsKey, signal) : null;
    if (rest !== null) {
      if (!rest.ok) return err(whyNot(rest.error));
      if (rest.value !== null) decoded = await decode(results, resultId, rest.value, signal);
      if (!decoded.ok) return decoded;
    }
    const { columns, rowCount } = decoded.value;
    const now = clock.now();
    const kept = await results.keep({ resultId, queryId: resultId, origin: 'live', now, changes: null });
    if (!kept.ok) return err(whyNotStored(kept.error));
    const isCut = (isPart && rest === null) || rowCount >= Math.min(maxRows, query.limit ?? maxRows);
    return ok({ columns, rows: rowCount, isCut });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function decode(
  results: KeepServerRowsDeps['results'],
  resultId: string,
  { format, body }: ResultBytes,
  signal: AbortSignal,
) {
  const decoded = await results.decode({ resultId, format, body }, { signal });
  if (!decoded.ok)
    return err(decoded.error.kind === 'aborted' ? STOPPED : 'The answer of the server could not be read.');
  const envelope = safeParse(executeEnvelope, decoded.value.envelope);
  if (!envelope.success) return err(signal.aborted ? STOPPED : 'The answer of the server could not be read.');
  if (envelope.output.columns.length === 0) return err('This statement returns no rows.');
  const columns = envelope.output.columns.map(({ name, type }) => [name, type ?? ''] as const);
  return ok({ envelope: envelope.output, columns, rowCount: decoded.value.rowCount });
}

function whyNot(failure: ExecuteFailure): string {
  switch (failure.kind) {
    case 'refused':
      return failure.errors[0]?.message ?? 'The server did not run the query.';
    case 'session':
      return 'You are signed out. Sign in, then keep the rows.';
    case 'aborted':
      return STOPPED;
    default:
      return 'The server is unreachable. Keep these rows when it is back.';
  }
}
