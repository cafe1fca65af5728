/** The category of a server error (ERR-71). */
export const SERVER_ERROR_CATEGORIES = [
  'connection',
  'missing column, table or schema',
  'security access',
  'timeout',
  'SQL syntax',
  'DML not allowed',
  'result too large',
  'results backend',
  'payload schema',
  'report notification',
] as const;

export type ServerErrorCategory = (typeof SERVER_ERROR_CATEGORIES)[number];

/** The contract's error types contain the category in their names; the first match counts. */
const PATTERNS: readonly (readonly [RegExp, ServerErrorCategory])[] = [
  [/TIMEOUT/, 'timeout'],
  [/SECURITY_ACCESS|MISSING_OWNERSHIP/, 'security access'],
  [/^CONNECTION_|NETWORK/, 'connection'],
  [/(COLUMN|TABLE|SCHEMA|DATABASE|OBJECT)_(DOES_NOT_EXIST|NOT_FOUND)/, 'missing column, table or schema'],
  [/SYNTAX/, 'SQL syntax'],
  [/DML_NOT_ALLOWED/, 'DML not allowed'],
  [/RESULT_TOO_LARGE/, 'result too large'],
  [/RESULTS_BACKEND|ASYNC_WORKERS/, 'results backend'],
  [/INVALID_PAYLOAD|MARSHMALLOW/, 'payload schema'],
  [/REPORT_NOTIFICATION/, 'report notification'],
];

/** Null for a type without a category, and for no type. */
export function serverErrorCategory(errorType: string | null): ServerErrorCategory | null {
  if (errorType === null) return null;
  return PATTERNS.find(([pattern]) => pattern.test(errorType))?.[1] ?? null;
}
