import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isOpenComment, OPEN_COMMENT } from '#domain/sql/statement/engineTexts.ts';
import type { Statement } from '#domain/sql/statement/split.ts';
import { tokens } from '#domain/sql/statement/tokens.ts';
import type { EngineError } from '../base/engineError.ts';
import { KEPT_FROM_SQL } from '../datasets/rowRules/limitedSource.ts';
import { type SupersetError, supersetErrorEntry } from '../http/response/errorBodies.ts';
import { issue } from '../http/response/issues.ts';
import type { TemplateError } from '#domain/template/template.ts';

/** An SQL error, for the response or to be stored with the query. */
export interface ErrorResponse {
  readonly status: ContentfulStatusCode;
  readonly errors: readonly SupersetError[];
}

/** The text that was run, to locate errors in it. */
export interface SqlPlace {
  readonly sql: string;
  readonly statements: readonly Statement[];
}

const answer = (status: ContentfulStatusCode, ...errors: SupersetError[]): ErrorResponse => ({
  status,
  errors,
});

const DML_ISSUE = issue(1022, 'Issue 1022 - Database does not allow data manipulation.');
const SYNTAX_ISSUE = issue(1030, 'Issue 1030 - The query has a syntax error.');

/** An engine's error in the contract's format, with line and column if the engine reports a position. */
export function engineErrorResponse(error: EngineError, place: SqlPlace, isAsync = false): ErrorResponse {
  const at = placeOf(error, place);
  switch (error.kind) {
    case 'syntax':
    case 'empty': {
      const stopped = stoppedAt(error, at);
      const message = isOpenComment(error.message) ? OPEN_COMMENT : error.message;
      return answer(
        error.kind === 'syntax' ? 422 : 500,
        supersetErrorEntry(
          stopped === null
            ? message
            : `Error parsing near '${stopped.near}' at line ${stopped.line}:${stopped.column}`,
          {
            type: 'INVALID_SQL_ERROR',
            extra: {
              sql: place.sql,
              engine: 'duckdb',
              line: at?.line ?? null,
              column: at?.column ?? null,
              issue_codes: [issue(1003)],
            },
          },
        ),
      );
    }
    case 'dml':
      return answer(
        500,
        supersetErrorEntry(error.message, {
          type: 'DML_NOT_ALLOWED_ERROR',
          extra: { issue_codes: [DML_ISSUE] },
        }),
      );
    case 'forbidden':
      return answer(
        500,
        supersetErrorEntry(error.message, { type: 'SYNTAX_ERROR', extra: { issue_codes: [SYNTAX_ISSUE] } }),
      );
    case 'refused':
    case 'limited':
      // The type of Superset for a disallowed function, without its issue code: the syntax is correct.
      return answer(
        500,
        supersetErrorEntry(error.message, { type: 'SYNTAX_ERROR', extra: { issue_codes: [] } }),
      );
    case 'timedOut':
      return isAsync ? ASYNC_TIMEOUT(error) : SYNC_TIMEOUT(error);
    case 'abandoned':
      return answer(500, supersetErrorEntry(error.message));
    case 'engine':
    case 'memory':
    case 'stopped':
    case 'died':
    case 'unavailable': {
      const noColumn = /Referenced column ".*" not found/.test(error.message);
      const extra = {
        engine_name: 'DuckDB',
        ...(at ? { line: at.line, column: at.column } : {}),
        issue_codes: noColumn ? [issue(1003), issue(1004)] : [issue(1002)],
      };
      const type = noColumn ? 'COLUMN_DOES_NOT_EXIST_ERROR' : 'GENERIC_DB_ENGINE_ERROR';
      return answer(500, supersetErrorEntry(error.message, { type, extra }));
    }
  }
}

/** The contract has an error type for each way to run SQL, and 408 if the caller waited. */
const SYNC_TIMEOUT = ({ message, seconds }: EngineError): ErrorResponse =>
  answer(
    408,
    supersetErrorEntry(message, {
      type: 'BACKEND_TIMEOUT_ERROR',
      extra: {
        timeout: seconds,
        issue_codes: [issue(1000), issue(1001)],
      },
    }),
  );
const ASYNC_TIMEOUT = ({ message }: EngineError): ErrorResponse =>
  answer(
    408,
    supersetErrorEntry(message, {
      type: 'SQLLAB_TIMEOUT_ERROR',
      extra: { issue_codes: [issue(1026), issue(1027)] },
    }),
  );

interface Place {
  readonly line: number;
  readonly column: number;
  /** The text at that position. */
  readonly token: string;
}

function placeOf(error: EngineError, { sql, statements }: SqlPlace): Place | null {
  const statement = statements[error.at?.statement ?? -1];
  if (error.at === null || statement === undefined) return null;
  // An error at the end is marked at the last token, not behind it.
  const last = [...tokens(statement.text)].at(-1);
  const isAtEnd = error.at.offset >= statement.text.length;
  const offset = statement.start + (isAtEnd ? (last?.start ?? 0) : error.at.offset);
  const before = sql.slice(0, offset);
  return {
    line: before.split('\n').length,
    column: offset - before.lastIndexOf('\n'),
    token: last ? statement.text.slice(last.start) : '',
  };
}

/** What the parser stopped at, if it reports only a position. */
function stoppedAt(error: EngineError, at: Place | null): (Place & { readonly near: string }) | null {
  const near = /syntax error at (?:or near "([\s\S]*)"|end of input)$/.exec(error.message);
  return near === null || at === null ? null : { ...at, near: near[1] ?? at.token };
}

/** A template that could not be rendered. */
export function templateErrorResponse(
  error: TemplateError,
  sql: string,
  params: Readonly<Record<string, unknown>>,
  queryId: number,
): ErrorResponse {
  if (error.kind === 'refused') {
    return answer(
      422,
      supersetErrorEntry(`Jinja2 template error (${error.type}): ${error.message}`, {
        type: 'GENERIC_COMMAND_ERROR',
        extra: {
          template: sql,
          line: error.line,
          exception_type: error.type,
          issue_codes: [issue(1010)],
        },
      }),
    );
  }
  const names = error.names.map((name) => `"${name}"`).join(', ');
  const undefinedText =
    error.names.length === 1
      ? `The parameter ${names} in your query is undefined.`
      : `The parameters ${names} in your query are undefined.`;
  return answer(
    500,
    supersetErrorEntry(
      `Failed to execute query '${queryId}' - '${sql}': ${undefinedText} \n ${CHECK_PARAMETERS}`,
      {
        type: 'MISSING_TEMPLATE_PARAMS_ERROR',
        extra: {
          issue_codes: [issue(1006)],
          template_parameters: params,
          undefined_parameters: error.names,
        },
      },
    ),
  );
}

const CHECK_PARAMETERS =
  'Please check your template parameters for syntax errors and make sure they match across your SQL query and Set Parameters. Then, try running your query again.';

const CTAS_ADVICE =
  'Please make sure your query has a SELECT as its last statement. Then, try running your query again.';

export const NOT_A_CTAS: ErrorResponse = answer(
  500,
  supersetErrorEntry(
    `CTAS (create table as select) can only be run with a query where the last statement is a SELECT. ${CTAS_ADVICE}`,
    {
      type: 'INVALID_CTAS_QUERY_ERROR',
      extra: {
        issue_codes: [
          issue(
            1023,
            `Issue 1023 - The CTAS (create table as select) doesn't have a SELECT statement at the end. ${CTAS_ADVICE}`,
          ),
        ],
      },
    },
  ),
);

export const NOT_A_CVAS: ErrorResponse = answer(
  500,
  supersetErrorEntry(
    'CVAS (create view as select) can only be run with a query with a single SELECT statement. Please make sure your query has only a SELECT statement. Then, try running your query again.',
    {
      type: 'INVALID_CVAS_QUERY_ERROR',
      extra: {
        issue_codes: [
          issue(1024, 'Issue 1024 - CVAS (create view as select) query has more than one statement.'),
          issue(1025, 'Issue 1025 - CVAS (create view as select) query is not a SELECT statement.'),
        ],
      },
    },
  ),
);

export const NO_SUCH_DATABASE: ErrorResponse = answer(
  500,
  supersetErrorEntry(
    'The database referenced in this query was not found. Please contact an administrator for further assistance or try again.',
  ),
);

/** Row rules keep the person from SQL. */
export const SQL_IS_KEPT: ErrorResponse = answer(
  403,
  supersetErrorEntry(KEPT_FROM_SQL, { type: 'TABLE_SECURITY_ACCESS_ERROR', extra: { issue_codes: [] } }),
);

/** An internal error. */
export const INTERNAL_ERROR: ErrorResponse = answer(
  500,
  supersetErrorEntry('An unexpected server error occurred while the query ran. Run it again.'),
);

/** The rows are no longer stored, or never were. */
export const RESULTS_GONE: ErrorResponse = answer(
  404,
  resultsGone(
    'The query associated with these results could not be found. You need to re-run the original query.',
  ),
);

export function resultsGone(message: string): SupersetError {
  return supersetErrorEntry(message, {
    type: 'RESULTS_BACKEND_ERROR',
    extra: {
      issue_codes: [
        issue(1031, 'Issue 1031 - The results backend no longer has the data from the query.'),
        issue(1032, 'Issue 1032 - The query associated with the results was deleted.'),
        issue(
          1033,
          'Issue 1033 - The results stored in the backend were stored in a different format, and no longer can be deserialized.',
        ),
      ],
    },
  });
}
