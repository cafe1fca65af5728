import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { serverErrorCategory, type ServerErrorCategory } from '#domain/error/serverErrorCategory.ts';
import type { Query, QueryError } from '#domain/query/query.ts';
import { OWN_REASON } from '#query/sql/failQuery.ts';

const GENERAL = 'Follow the message, then run the query again.';

const ADVICE: Readonly<Record<ServerErrorCategory, string>> = {
  'SQL syntax': 'Fix the marked position in the editor, then run the query again.',
  'missing column, table or schema':
    'Check the name, database and schema. Tables are listed on the left; Ctrl+Space completes names.',
  'DML not allowed': 'This database is read-only. Ask an administrator if you need to change data.',
  timeout: 'Reduce the query: fewer rows, a narrower filter or a shorter time range.',
  'security access': 'Ask an administrator for access.',
  'result too large': 'Run it again with a lower row limit.',
  'results backend': 'Run it again, with a lower row limit if it was large.',
  connection: 'The query may or may not have run. Check the connection, then run it again.',
  'payload schema': GENERAL,
  'report notification': GENERAL,
};

/** Advice for an error type; null if the message itself contains it. `isMarked`: the editor marks its position. */
export function errorAdvice(errorType: string | null, isMarked: boolean): string | null {
  if (errorType === OWN_REASON) return null;
  if (errorType === 'MISSING_TEMPLATE_PARAMS_ERROR')
    return 'Set the template parameters used in the SQL, then run it again.';
  const category = serverErrorCategory(errorType);
  if (category === null || (category === 'SQL syntax' && !isMarked)) return GENERAL;
  return ADVICE[category];
}

/** The table that a query on this device asked for in vain; null if it failed for another reason. */
export function tableNotHere({ dbId, errors }: Pick<Query, 'dbId' | 'errors'>): string | null {
  if (dbId !== DEVICE_ID) return null;
  for (const { message } of errors) {
    const [, name] = /Table with name "?([^\s"]+)"? does not exist/.exec(message) ?? [];
    if (name !== undefined) return name;
  }
  return null;
}

export interface Issue {
  readonly code: number;
  readonly message: string;
}

function isIssue(value: unknown): value is Issue {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'number' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

/** The numbered issues that the server suspects behind some errors, each once. */
export function issuesOf(errors: readonly QueryError[]): readonly Issue[] {
  const issues = errors.flatMap(({ extra }) => {
    const codes =
      typeof extra === 'object' && extra !== null && 'issue_codes' in extra ? extra.issue_codes : null;
    return Array.isArray(codes) ? codes.filter(isIssue) : [];
  });
  return [...new Map(issues.map((issue) => [issue.code, issue])).values()];
}
