import type { SqlDialect } from '#domain/compile/sql/dialects.ts';
import { withLimit } from '#domain/sql/statement/limit.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Reading } from '../../access/reading.ts';
import * as refusals from '../../access/refusals.ts';
import { outOfMemory } from '../../base/duckError.ts';
import type { EngineError } from '../../base/engineError.ts';
import { type Computed, NO_ROWS } from '../child/compute.ts';
import type { StatementListener } from '../child/engine.ts';
import { TOO_LARGE } from '../endings.ts';
import type { RunOrder } from '../protocol.ts';
import type { RemoteColumn } from './driver.ts';
import type { Talk } from './talk.ts';
import { type Spool, spool } from './spool.ts';
import { typedRows } from './typedRows.ts';

type Ran = Result<Computed, EngineError>;

/** A statement that may run, as it runs. */
interface Described {
  readonly sql: string;
  readonly columns: readonly RemoteColumn[] | null;
}

/** Runs the statements in order and returns the last one's rows. */
export async function runRemote(talk: Talk, order: RunOrder, listener: StatementListener): Promise<Ran> {
  await talk.session.enter(order.catalog, order.schema);
  let last: Computed | null = null;
  for (const [index, text] of order.statements.entries()) {
    const isLast = index === order.statements.length - 1;
    // The last one's rows are the result, and stored while they are sent.
    const how = (isLast ? undefined : order.earlier?.[index]) ?? { limit: order.limit, keepAt: null };
    const created = isLast ? order.createAs : null;
    const ran = await runOne(talk, { text, index, created, most: how.limit + 1 }, order.reading, (sql) =>
      listener.begins(index, sql),
    );
    if (!ran.ok) return ran;
    last = ran.value;
    await listener.ran(index, last, how);
  }
  return last === null ? err(NO_STATEMENT) : ok(last);
}

const NO_STATEMENT: EngineError = {
  kind: 'empty',
  message: 'There is no statement to run.',
  exception: null,
  at: null,
};

/**
 * Whether each statement parses, and may run. What only the ones before it make is missing yet: that is no reason to
 * refuse it.
 */
export async function checkAll(
  talk: Talk,
  statements: readonly string[],
  reading: Reading,
): Promise<Result<void, EngineError>> {
  for (const [index, sql] of statements.entries()) {
    const found = await described(talk, sql, index, reading);
    if (!found.ok && found.error.kind !== 'engine') return found;
  }
  return ok(undefined);
}

interface Wanted {
  readonly text: string;
  readonly index: number;
  readonly created: RunOrder['createAs'];
  readonly most: number;
}

async function runOne(
  talk: Talk,
  { text, index, created, most }: Wanted,
  reading: Reading,
  begins: (sql: string) => void,
): Promise<Ran> {
  // With a LIMIT the server may choose a faster plan; rows are counted in any case.
  const limited = (created === null ? withLimit(text, most, talk.dialect.rules)?.sql : null) ?? text;
  let found = await described(talk, limited, index, reading);
  // The statement parses, but not with a LIMIT: then its rows are counted instead.
  if (!found.ok && found.error.kind === 'syntax' && limited !== text)
    found = await described(talk, text, index, reading);
  if (!found.ok) return found;
  const { sql, columns } = created === null ? found.value : createdAs(created, text, talk.dialect);
  begins(sql);
  const rows = await spool(talk.room.place(), most);
  try {
    const mayChange = reading.kind === 'free' && (reading.dml || created !== null);
    const changed = mayChange ? await talk.session.change(sql, columns, rows) : null;
    if (!mayChange) await talk.session.read(sql, columns ?? [], rows);
    await rows.close();
    if (rows.isFull) return err(tooLarge());
    const isCount = changed === null || typeof changed === 'number';
    const told = isCount ? columns : changed;
    if (told === null) return ok({ ...NO_ROWS, changed: isCount ? changed : null, executedSql: sql });
    const computed = await computedRows(talk, rows, told);
    return computed === null ? err(outOfMemory()) : ok({ ...computed, changed: null, executedSql: sql });
  } catch (cause) {
    return err(talk.driver.errorOf(cause, index, sql));
  } finally {
    await rows.remove();
  }
}

async function computedRows(
  { room }: Talk,
  rows: Spool,
  columns: readonly RemoteColumn[],
): Promise<Computed | null> {
  const connection = await room.reader.connect();
  try {
    return await typedRows(connection, rows, columns, room.memory);
  } finally {
    connection.closeSync();
  }
}

/** What a statement returns, by the server itself, which also says whether it is one. */
export async function described(
  { driver, session }: Talk,
  sql: string,
  index: number,
  reading: Reading,
): Promise<Result<Described, EngineError>> {
  if (sql.includes('\0')) return err(refusals.nullCharacter(index, sql));
  if (reading.kind === 'source' && !reading.isComposed) return err(refusals.notComposed());
  try {
    const mayChange = reading.kind === 'free' && reading.dml;
    const columns = await session.describe(sql, mayChange);
    return columns === null && !mayChange ? err(refusals.dml()) : ok({ sql, columns });
  } catch (cause) {
    return err(driver.errorOf(cause, index, sql));
  }
}

const createdAs = (
  { method, schema, table }: NonNullable<RunOrder['createAs']>,
  text: string,
  { quoteName }: SqlDialect,
): Described => {
  const name = [schema, table].filter((part) => part !== null).map(quoteName);
  return { sql: `CREATE ${method} ${name.join('.')} AS\n${text}`, columns: null };
};

export const tooLarge = (): EngineError => ({
  kind: 'memory',
  message: `The rows cannot be read: ${TOO_LARGE}. Ask for fewer rows or columns.`,
  exception: 'Remote',
  at: null,
});
