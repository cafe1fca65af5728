import { type DuckDBConnection, type DuckDBPreparedStatement, StatementType } from '@duckdb/node-api';
import { err, ok, type Result } from '#domain/result.ts';
import { deniedNames } from '../../sql/deniedNames.ts';
import { statementClass } from '../../sql/statementClass.ts';
import type { Allowed } from '../engineHost.ts';
import type { EngineError } from '../engineError.ts';
import { duckError } from './duckError.ts';

export const DML_REFUSED =
  'This database does not allow for DDL/DML, but the query mutates data. Please contact your administrator for more assistance.';

const refusal = (kind: 'dml' | 'forbidden' | 'refused', message: string): EngineError => ({
  kind,
  message,
  exception: null,
  at: null,
});

const refused = (what: string): EngineError =>
  refusal(
    'refused',
    `${what} cannot be run here: files, extensions, settings and other databases are not accessible.`,
  );

const shared = (what: string): EngineError =>
  refusal(
    'refused',
    `${what} cannot be run here: it would change what other people's queries see. Tables, views, indexes and sequences can be made, changed and dropped, under names that are not the engine's own.`,
  );

/** Whether the statements' keywords are permitted and the texts parse. Runs nothing. */
export async function admitTexts(
  connection: DuckDBConnection,
  statements: readonly string[],
  allowed: Allowed,
): Promise<Result<void, EngineError>> {
  for (const [index, sql] of statements.entries()) {
    const denied = deniedNames(sql);
    if (denied.length > 0) {
      return err(refusal('forbidden', `SQL statement contains disallowed function(s): ${denied.join(', ')}`));
    }
    const parsed = await parses(connection, sql, index);
    const meant = statementClass(sql);
    // A misspelt keyword is a mistake, not an attack: the parser's message helps more than a rejection.
    if (!parsed.ok)
      return isMisplacedDml(parsed.error) && !allowed.dml ? err(refusal('dml', DML_REFUSED)) : parsed;
    if (meant === 'forbidden') return err(refused(firstWords(sql)));
    if (meant !== 'read' && !allowed.dml) return err(refusal('dml', DML_REFUSED));
    if (meant === 'shared') return err(shared(firstWords(sql, 3)));
  }
  return ok(undefined);
}

async function parses(
  connection: DuckDBConnection,
  sql: string,
  index: number,
): Promise<Result<void, EngineError>> {
  if (/^\s*import\b/i.test(sql)) return ok(undefined); // Parsing this statement would already open files.
  try {
    await connection.extractStatements(sql);
    return ok(undefined);
  } catch (cause) {
    return err(duckError(cause, index, sql));
  }
}

/** DuckDB has no `WITH x AS (DELETE …)`; in other databases that changes data. */
const isMisplacedDml = (error: EngineError): boolean => error.message.includes('A CTE needs a SELECT');

const READING: readonly StatementType[] = [StatementType.SELECT, StatementType.EXPLAIN];
const WRITING: readonly StatementType[] = [
  StatementType.INSERT,
  StatementType.UPDATE,
  StatementType.DELETE,
  StatementType.MERGE_INTO,
  StatementType.CREATE,
  StatementType.CREATE_FUNC,
  StatementType.ALTER,
  StatementType.DROP,
  StatementType.TRANSACTION,
  StatementType.ANALYZE,
  StatementType.VACUUM,
];

/**
 * The prepared statement, if DuckDB reports a permitted kind. Its text has passed `admitTexts`, so a kind that does not
 * match the keywords means a parsing difference, and it is rejected.
 */
export async function admitPrepared(
  connection: DuckDBConnection,
  sql: string,
  index: number,
  allowed: Allowed,
): Promise<Result<readonly DuckDBPreparedStatement[], EngineError>> {
  try {
    const extracted = await connection.extractStatements(sql);
    const pivots = extracted.count === 2 && /\bpivot/i.test(sql);
    if (extracted.count !== 1 && !pivots) return err(refused('Several statements in one'));
    const prepared: DuckDBPreparedStatement[] = [];
    for (let i = 0; i < extracted.count; i++) {
      const statement = await extracted.prepare(i);
      const kind = statement.statementType;
      // A PIVOT without named values first creates a temporary type of them.
      const helper = pivots && i === 0 && kind === StatementType.CREATE;
      if (!helper && !permits(kind, sql, allowed)) {
        return err(WRITING.includes(kind) ? refusal('dml', DML_REFUSED) : refused(firstWords(sql)));
      }
      if (kind === StatementType.EXPLAIN && !allowed.dml && !(await explainsReading(connection, sql))) {
        return err(refusal('dml', DML_REFUSED));
      }
      if (helper) await statement.run();
      else prepared.push(statement);
    }
    return ok(prepared);
  } catch (cause) {
    return err(duckError(cause, index, sql));
  }
}

/** EXPLAIN ANALYZE runs its statement. */
async function explainsReading(connection: DuckDBConnection, sql: string): Promise<boolean> {
  const explained = sql.replace(/^\s*explain\s*(analyze\b)?\s*(\([^)]*\))?/i, '');
  const extracted = await connection.extractStatements(explained);
  return extracted.count === 1 && (await extracted.prepare(0)).statementType === StatementType.SELECT;
}

function permits(kind: StatementType, sql: string, allowed: Allowed): boolean {
  if (READING.includes(kind)) return true;
  if (kind === StatementType.SET) return /^use\b/i.test(sql);
  return allowed.dml && WRITING.includes(kind);
}

const firstWords = (sql: string, max = 1): string =>
  new RegExp(`^\\s*\\w+(\\s+\\w+){0,${max - 1}}`).exec(sql)?.[0].trim().replace(/\s+/g, ' ') ??
  'This statement';
