import type { TextRules } from '../textRules.ts';
import { isPassedOver, tokens } from './tokens.ts';

/** One statement of a text: `text` is `sql.slice(start, end)`, without the semicolon and surrounding comments. */
export interface Statement {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The statements of a text in order, read by the rules of its engine. Space and comments alone are no statement. */
export function splitStatements(sql: string, rules?: TextRules): Statement[] {
  if (!MAY_SPLIT.test(sql)) return wholeStatement(sql);
  const statements: Statement[] = [];
  let start = -1;
  let end = -1;
  const finish = () => {
    if (start >= 0) statements.push({ text: sql.slice(start, end), start, end });
    start = -1;
  };
  for (const token of tokens(sql, rules)) {
    if (token.kind === 'semicolon') finish();
    else if (!isPassedOver(token, sql, rules)) {
      if (start < 0) start = token.start;
      end = token.end;
    }
  }
  finish();
  return statements;
}

/** Without any of these a text is one statement: a long one is not read token by token. */
const MAY_SPLIT = /;|--|#|\/\*/;
const SPACE = /[\s\u200B\u2060]/;

function wholeStatement(sql: string): Statement[] {
  let start = 0;
  let end = sql.length;
  while (start < end && SPACE.test(sql.charAt(start))) start++;
  while (end > start && SPACE.test(sql.charAt(end - 1))) end--;
  return start === end ? [] : [{ text: sql.slice(start, end), start, end }];
}

/**
 * The statement at the cursor when nothing is selected: the one that contains it or ends there, else the previous one,
 * else the first. Null if there is none.
 */
export function statementAt(sql: string, offset: number, rules?: TextRules): Statement | null {
  const statements = splitStatements(sql, rules);
  return statements.findLast((each) => each.start <= offset) ?? statements[0] ?? null;
}
