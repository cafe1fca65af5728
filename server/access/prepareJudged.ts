import { type DuckDBConnection, type DuckDBPreparedStatement, StatementType } from '@duckdb/node-api';
import { err, ok, type Result } from '#domain/result.ts';
import type { EngineError } from '../base/engineError.ts';
import * as refusals from './refusals.ts';
import type { Judged } from './verdict.ts';

/**
 * The prepared statement of a judged text: the only way from a text that somebody wrote to one that runs. Throws the
 * engine's errors.
 */
export async function prepareJudged(
  connection: DuckDBConnection,
  { sql }: Judged,
): Promise<DuckDBPreparedStatement> {
  const extracted = await connection.extractStatements(sql);
  if (extracted.count !== 1) throw new Error('A judged text is not one statement.');
  return extracted.prepare(0);
}

/** A PIVOT without named values, after its values are a temporary type. */
export async function preparePivot(
  connection: DuckDBConnection,
  { sql }: Judged,
  mayChange: boolean,
): Promise<Result<DuckDBPreparedStatement, EngineError>> {
  const extracted = await connection.extractStatements(sql);
  const values = extracted.count === 2 ? await extracted.prepare(0) : null;
  if (values?.statementType !== StatementType.CREATE) return err(refusals.several());
  await values.run();
  const pivot = await extracted.prepare(1);
  const kind = pivot.statementType;
  if (kind === StatementType.SELECT) return ok(pivot);
  if (kind !== StatementType.CREATE && kind !== StatementType.INSERT) return err(refusals.machine(sql));
  return mayChange ? ok(pivot) : err(refusals.dml());
}
