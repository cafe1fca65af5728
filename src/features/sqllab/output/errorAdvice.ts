import type { QueryError } from '#domain/query/query.ts';

const ADVICE: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [/SYNTAX/, 'Correct the place that is marked in the editor, then run it again.'],
  [
    /COLUMN_DOES_NOT_EXIST/,
    'Look the column up among the tables on the left; Ctrl+Space completes its name.',
  ],
  [
    /TABLE_DOES_NOT_EXIST|SCHEMA_DOES_NOT_EXIST|DATABASE_DOES_NOT_EXIST/,
    'Check the name, and that the right database and schema are chosen.',
  ],
  [
    /DML_NOT_ALLOWED/,
    'This database takes only statements that read. Ask its administrator if you need to change data.',
  ],
  [/TIMEOUT/, 'Ask for less: fewer rows, a narrower filter, or a shorter time.'],
  [/SECURITY|ACCESS/, 'Ask the administrator of the server for access.'],
  [/RESULTS?_|RESULT_TOO_LARGE/, 'Run it again, with a lower row limit if it was large.'],
  [
    /CONNECTION|NETWORK|BACKEND_TIMEOUT/,
    'Nobody knows whether it ran. Look at the connection, then run it again.',
  ],
  [/MISSING_TEMPLATE_PARAMS/, 'Give the template parameters that the SQL names, then run it again.'],
];

const GENERAL = 'Change it as the message says, then run it again.';

/** What a person can do about an error of this type. */
export function errorAdvice(errorType: string | null): string {
  return ADVICE.find(([pattern]) => errorType !== null && pattern.test(errorType))?.[1] ?? GENERAL;
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
