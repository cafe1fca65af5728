import type { ExecuteRequestBody } from '#contract/sql/sqllab.ts';
import { parseRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { ownLimit, takesLimit } from '#domain/sql/statement/limit.ts';
import { splitStatements, type Statement } from '#domain/sql/statement/split.ts';
import type { TextRules } from '#domain/sql/textRules.ts';
import type { LimitingFactor } from '#domain/query/query.ts';
import type { FreeReading } from '../access/reading.ts';
import { freeReading } from '../datasets/rowRules/freeReading.ts';
import type { ServerDeps } from '../deps.ts';
import { dialectOfBackend } from '../engines/backends.ts';
import type { EngineRunRequest } from '../engines/engineHost.ts';
import type { DatabaseRow } from '../meta/databases.ts';
import type { QueryRow } from '../meta/editor/queries.ts';
import type { User } from '../meta/people/users.ts';
import { renderSql } from '../datasets/renderSql.ts';
import type { TemplateCaller } from '../templates/template.ts';
import { templateContext } from '../templates/templateContext.ts';
import {
  engineErrorResponse,
  type ErrorResponse,
  NOT_A_CTAS,
  NOT_A_CVAS,
  type SqlPlace,
  templateErrorResponse,
} from './errorResponse.ts';

/** A query with rendered templates and separated statements. */
export interface QueryPlan {
  readonly place: SqlPlace;
  readonly statements: readonly string[];
  readonly reading: FreeReading;
  /** Whether the database allows the CREATE TABLE AS or CREATE VIEW AS that is asked for. */
  readonly mayCreate: boolean;
  readonly createAs: EngineRunRequest['createAs'];
  /** The rows to return: as requested, or fewer if the statement itself limits them. */
  readonly limit: number;
  /** What limits the rows if the limit is reached. */
  readonly limitedBy: LimitingFactor;
  /** The same for the statements before the last. */
  readonly earlier: readonly RowsLimit[];
}

type RowsLimit = Pick<QueryPlan, 'limit' | 'limitedBy'>;

/** Runs all checks that need no engine. */
export async function planQuery(
  deps: ServerDeps,
  row: QueryRow,
  database: DatabaseRow,
  body: ExecuteRequestBody,
  caller: TemplateCaller,
  user: User,
): Promise<Result<QueryPlan, ErrorResponse>> {
  const params = templateParams(body.templateParams ?? null);
  const rendered =
    deps.config.featureFlags['ENABLE_TEMPLATE_PROCESSING'] === true
      ? await renderSql(deps, row.sql, templateContext(deps, caller, params, database.backend))
      : ok({ sql: row.sql });
  if (!rendered.ok) return err(templateErrorResponse(rendered.error, row.sql, params, row.id));
  const { sql } = rendered.value;
  const { rules } = dialectOfBackend(database.backend);
  const statements = splitStatements(sql, rules);
  const place: SqlPlace = { sql, statements: sql === row.sql ? statements : [] };
  const last = statements.at(-1);
  if (last === undefined) {
    return err(engineErrorResponse({ kind: 'empty', message: NOTHING, exception: null, at: null }, place));
  }
  const createAs = createAsOf(row, statements, last, rules);
  if (!createAs.ok) return createAs;
  return ok({
    place,
    statements: statements.map(({ text }) => text),
    reading: freeReading(deps, user, database),
    mayCreate: row.ctasMethod === 'VIEW' ? database.allowCvas : database.allowCtas,
    createAs: createAs.value,
    ...limits(deps, body.queryLimit ?? 0, last, rules),
    earlier: statements.slice(0, -1).map((each) => limits(deps, body.queryLimit ?? 0, each, rules)),
  });
}

const NOTHING = 'There is no statement to run. Write one, or select one, and run it.';

/** The parameters; empty if the text is no JSON object, which Superset does not treat as an error. */
function templateParams(text: string | null): Record<string, unknown> {
  return { ...parseRecord(text) };
}

function createAsOf(
  row: QueryRow,
  statements: readonly Statement[],
  last: Statement,
  rules: TextRules,
): Result<EngineRunRequest['createAs'], ErrorResponse> {
  if (!row.selectAsCta) return ok(null);
  const method = row.ctasMethod === 'VIEW' ? 'VIEW' : 'TABLE';
  if (method === 'VIEW' && (statements.length > 1 || !takesLimit(last.text, rules))) return err(NOT_A_CVAS);
  if (method === 'TABLE' && !takesLimit(last.text, rules)) return err(NOT_A_CTAS);
  return ok({ method, schema: row.tmpSchemaName, table: row.tmpTableName ?? '' });
}

function limits(deps: ServerDeps, requested: number, { text }: Statement, rules: TextRules): RowsLimit {
  const max = deps.config.conf.SQL_MAX_ROW;
  const dropdown = requested > 0 && requested <= max ? requested : max;
  const own = takesLimit(text, rules) ? ownLimit(text, rules) : { kind: 'none' as const };
  if (own.kind !== 'number' || own.rows > dropdown) return { limit: dropdown, limitedBy: 'DROPDOWN' };
  return { limit: own.rows, limitedBy: own.rows === dropdown ? 'QUERY_AND_DROPDOWN' : 'QUERY' };
}

/** What limited the result, now that its rows are counted. */
export function limitingFactor(plan: RowsLimit, outcome: { rows: number; more: boolean }): LimitingFactor {
  if (outcome.rows < plan.limit) return 'NOT_LIMITED';
  if (plan.limitedBy !== 'DROPDOWN') return plan.limitedBy;
  return outcome.more ? 'DROPDOWN' : 'NOT_LIMITED';
}
