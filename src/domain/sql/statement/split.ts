import { tokens } from './tokens.ts';

/** One statement of a text: `text` is `sql.slice(start, end)`, without the semicolon and surrounding comments. */
export interface Statement {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The statements of a text in order. Space and comments alone are no statement. */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let start = -1;
  let end = -1;
  const finish = () => {
    if (start >= 0) statements.push({ text: sql.slice(start, end), start, end });
    start = -1;
  };
  for (const token of tokens(sql)) {
    if (token.kind === 'semicolon') finish();
    else if (token.kind !== 'space' && token.kind !== 'comment') {
      if (start < 0) start = token.start;
      end = token.end;
    }
  }
  finish();
  return statements;
}

/**
 * The statement at the cursor when nothing is selected: the one that contains it or ends there, else the previous one,
 * else the first. Null if there is none.
 */
export function statementAt(sql: string, offset: number): Statement | null {
  const statements = splitStatements(sql);
  return statements.findLast((each) => each.start <= offset) ?? statements[0] ?? null;
}
