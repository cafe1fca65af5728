import { DEVICE_KEY } from '#domain/device/deviceDatabase.ts';
import { deviceRefusal } from '#domain/device/deviceStatement.ts';
import { tableChange } from '#domain/device/tableChange.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { quoteAlways } from '#domain/sql/identifier.ts';
import type { QueryError } from '#domain/query/query.ts';
import { enginePlace } from '#domain/sql/statement/engineTexts.ts';
import { splitStatements } from '#domain/sql/statement/split.ts';
import { hasTemplate } from '#domain/sql/statement/commentTags.ts';
import type { Clock } from '#domain/time.ts';
import type { ExecuteFailure, ExecuteRequest } from '../../sql/execute/executor.ts';
import { plainError } from '../../sql/serverErrors.ts';
import { envelopeOf, outcome } from './deviceEnvelope.ts';
import type { EngineStore } from '../engine/engineStore.ts';
import { fetchEngine } from '../engine/fetchEngine.ts';
import type { HeldRows } from './heldRows.ts';
import type { RenderTemplate } from './renderTemplate.ts';
import type { RunDeviceStatement } from './runDeviceStatement.ts';

export interface ScriptRunnerDeps {
  readonly files: Pick<EngineStore, 'missing' | 'fetch'>;
  readonly clock: Clock;
  readonly held: HeldRows;
  readonly runStatement: RunDeviceStatement;
  readonly renderTemplate: RenderTemplate;
  /** How much of the engine was downloaded; null when that ends. */
  readonly onEngineProgress: (share: number | null) => void;
}

/** The rows of the last statement as Arrow; those of earlier ones are held until they are fetched. */
export type RunScript = (
  request: ExecuteRequest,
  signal: AbortSignal,
) => Promise<Result<Uint8Array, ExecuteFailure>>;

/** Runs the statements of a request one after the other, and stops at the first that fails. */
export function createScriptRunner({
  files,
  clock,
  held,
  runStatement,
  renderTemplate,
  onEngineProgress,
}: ScriptRunnerDeps): RunScript {
  /** The statements to run; a template is rendered first, by the engine's worker. */
  async function statementsOf(
    request: ExecuteRequest,
    signal: AbortSignal,
  ): Promise<Result<readonly string[], ExecuteFailure>> {
    const isTemplate = hasTemplate(request.sql);
    const whole = isTemplate ? ok([]) : admitted(request);
    if (!whole.ok) return whole;
    const ready = await fetchEngine(files, signal, onEngineProgress);
    if (!ready.ok) return signal.aborted ? err({ kind: 'aborted' }) : refused(ready.error);
    if (!isTemplate) return whole;
    const sql = await renderTemplate(request, signal);
    return sql.ok ? admitted({ ...request, sql: sql.value }) : sql;
  }

  return async function runScript(request, signal) {
    const statements = await statementsOf(request, signal);
    if (!statements.ok) return statements;
    const startedAt = clock.now();
    const outcomes: object[] = [];
    let latest: Uint8Array | null = null;
    for (const [at, sql] of statements.value.entries()) {
      const begunAt = clock.now();
      const key = at === statements.value.length - 1 ? null : `${DEVICE_KEY}${request.clientId}/${at}`;
      const executed = hasTemplate(request.sql) ? statements.value.join(';\n') : request.sql;
      const envelope = envelopeOf({ ...request, executed }, startedAt, [
        ...outcomes,
        outcome(sql, 'success', null, key),
      ]);
      const result = await runStatement(sql, request, envelope, signal);
      if (!result.ok) {
        const { error } = result;
        if (error.kind === 'aborted') {
          held.release(request.clientId);
          return err({ kind: 'aborted' });
        }
        const message = 'message' in error ? error.message : 'The query could not be run on this device.';
        const rest = statements.value.slice(at + 1).map((text) => outcome(text, 'skipped', null));
        const extra = { statements: [...outcomes, outcome(sql, 'failed', null), ...rest] };
        return refused(message, extra, placeIn(request, at, message));
      }
      const { bytes, rows } = result.value;
      if (key === null) latest = bytes;
      else held.hold(key, bytes);
      outcomes.push(outcome(sql, 'success', rows, key, clock.now() - begunAt));
    }
    if (latest === null) return refused('Nothing to run. Write a statement first.');
    return ok(latest);
  };
}

/** The statements of a request, if all of them can be run here. */
function admitted(request: ExecuteRequest): Result<readonly string[], ExecuteFailure> {
  const statements = createdAs(request);
  if (!statements.ok) return refused(statements.error);
  for (const text of statements.value) {
    const refusal = tableChange(text) === null ? deviceRefusal(text) : null;
    if (refusal !== null) return refused(refusal);
  }
  return statements;
}

/** The failure of a request that this device did not run, or not to its end. */
export function refused(
  message: string,
  extra: object = {},
  place: Pick<QueryError, 'line' | 'column'> = {},
): Result<never, ExecuteFailure> {
  return err({ kind: 'refused', errors: [{ ...plainError(message), ...place, extra }], link: null });
}

/** Where an error of a statement is in the text that was run. */
function placeIn(
  { sql, ctas }: ExecuteRequest,
  at: number,
  message: string,
): Pick<QueryError, 'line' | 'column'> {
  const place = enginePlace(message);
  const start = splitStatements(sql)[at]?.start;
  if (place === null || start === undefined || hasTemplate(sql)) return {};
  const before = sql.slice(0, start).split('\n');
  const line = before.length - 1 + place.line;
  // What creates a table of the rows is before the statement.
  if (place.column === undefined || ctas !== null) return { line };
  return { line, column: place.column + (place.line === 1 ? (before.at(-1) ?? '').length : 0) };
}

/** The statements of a request; where a table is to be created from them, the last one does. */
function createdAs({ sql, ctas }: ExecuteRequest): Result<readonly string[], string> {
  const statements = splitStatements(sql).map(({ text }) => text);
  const last = statements.at(-1);
  if (ctas === null || last === undefined) return ok(statements);
  if (ctas.method !== 'TABLE') return err('Views cannot be created on this device.');
  const name = quoteAlways(ctas.table, dialectOf('duckdb'));
  return ok(statements.with(-1, `CREATE TABLE ${name} AS ${last}`));
}
