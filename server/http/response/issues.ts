/** What may be behind an error, by the numbers of Superset. */
const ISSUES: Readonly<Record<number, string>> = {
  1000: 'Issue 1000 - The datasource is too large to query.',
  1001: 'Issue 1001 - The database is under an unusual load.',
  1002: 'Issue 1002 - The database returned an unexpected error.',
  1003: 'Issue 1003 - There is a syntax error in the SQL query. Perhaps there was a misspelling or a typo.',
  1004: 'Issue 1004 - The column was deleted or renamed in the database.',
  1005: 'Issue 1005 - The table was deleted or renamed in the database.',
  1006: 'Issue 1006 - One or more parameters specified in the query are missing.',
  1010: 'Issue 1010 - Superset encountered an error while running a command.',
  1011: 'Issue 1011 - Superset encountered an unexpected error.',
  1026: 'Issue 1026 - Query is too complex and takes too long to run.',
  1027: 'Issue 1027 - The database is currently running too many queries.',
};

export interface IssueCode {
  readonly code: number;
  readonly message: string;
}

/** The message of a numbered issue; pass the text for a number this list lacks. */
export function issue(code: number, message: string = ISSUES[code] ?? `Issue ${code}`): IssueCode {
  return { code, message };
}
