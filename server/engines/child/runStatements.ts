import type { DuckDBConnection } from '@duckdb/node-api';
import { err, ok, type Result } from '#domain/result.ts';
import { type Hearing, nameableBy } from '../../access/hearing.ts';
import { judge } from '../../access/judge.ts';
import { noSuchPlace } from '../../access/refusals.ts';
import type { EngineError } from '../../base/engineError.ts';
import type { RunOrder } from '../protocol.ts';
import type { Computed } from './compute.ts';
import type { StatementListener } from './engine.ts';
import { duckError } from '../../base/duckError.ts';
import { type Ran, type Resources, statementRunner } from './statementRunner.ts';
import { quoteName } from '../../base/names.ts';

/** Runs the statements in order and returns the last one's rows. */
export async function runStatements(
  connection: DuckDBConnection,
  order: RunOrder,
  resources: Resources,
  listener: StatementListener,
): Promise<Ran> {
  const { verdicts, names } = resources;
  // Others may have changed where names are looked up.
  const isAlone = order.statements.length === 1;
  const place = [order.catalog, order.schema];
  const kept = verdicts !== null && isAlone ? { kept: { verdicts, place } } : {};
  const hearing: Hearing = { connection, names, reading: order.reading, ...kept };
  const placed = await enterSchema(hearing, order.catalog, order.schema);
  if (!placed.ok) return placed;
  const admitted = order.statements.length > 1 ? await admitAll(hearing, order.statements) : ok(undefined);
  if (!admitted.ok) return admitted;

  const runner = statementRunner(hearing, resources, (index, sql) => listener.begins(index, sql));
  let last: Computed | null = null;
  for (const [index, text] of order.statements.entries()) {
    const isLast = index === order.statements.length - 1;
    // The last one's rows are the result, and stored while they are sent.
    const how = (isLast ? undefined : order.earlier?.[index]) ?? { limit: order.limit, keepAt: null };
    const ran: Ran =
      isLast && order.createAs !== null
        ? await runner.createAs(order.createAs, text, index)
        : await runner.run(text, index, how.limit + 1);
    if (!ran.ok) return ran;
    last = ran.value;
    await listener.ran(index, last, how);
  }
  if (last !== null) return ok(last);
  return err({ kind: 'empty', message: 'There is no statement to run.', exception: null, at: null });
}

/**
 * Whether each of several statements may run, before the first one does. What only the ones before it make is missing
 * yet: that is no reason to refuse it, and each is judged again when it runs.
 */
export async function admitAll(
  hearing: Hearing,
  statements: readonly string[],
): Promise<Result<void, EngineError>> {
  for (const [index, sql] of statements.entries()) {
    const verdict = await judge(hearing, sql, index);
    if (!verdict.ok && verdict.error.kind !== 'engine') return verdict;
  }
  return ok(undefined);
}

export async function enterSchema(
  hearing: Hearing,
  catalog: string | null,
  schema: string | null,
): Promise<Result<void, EngineError>> {
  if (catalog === null && schema === null) return ok(undefined);
  const path = [catalog, schema].filter((part) => part !== null);
  const may = await nameableBy(hearing);
  const closed = noSuchPlace(path.join('.'));
  if (may !== null && !may.mayEnter({ catalog, schema })) return err(closed);
  try {
    await hearing.connection.run(`USE ${path.map(quoteName).join('.')}`);
    return ok(undefined);
  } catch (cause) {
    return err(may === null ? { ...duckError(cause, 0, ''), at: null } : closed);
  }
}
