import type { Query } from './query.ts';
import { runStart } from '../sql/statement/runStart.ts';

/** A range of an editor's text with an error. */
export interface ErrorPlace {
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

const NAME_AT = /[\p{L}\p{N}_$.]+|"[^"\n]*"|`[^`\n]*`|'[^'\n]*'|[^\s]/uy;

function lineStart(sql: string, line: number): number | null {
  let at = 0;
  for (let each = 1; each < line; each += 1) {
    const end = sql.indexOf('\n', at);
    if (end === -1) return null;
    at = end + 1;
  }
  return at;
}

function rangeAt(
  sql: string,
  line: number,
  column: number | undefined,
): readonly [from: number, to: number] | null {
  const start = lineStart(sql, line);
  if (start === null) return null;
  const newline = sql.indexOf('\n', start);
  const end = newline === -1 ? sql.length : newline;
  if (column === undefined) {
    const indent = sql.slice(start, end).search(/\S/);
    return [start + Math.max(0, indent), end];
  }
  const from = Math.min(start + column - 1, end);
  const name = new RegExp(NAME_AT);
  name.lastIndex = from;
  return [from, from + (name.exec(sql)?.[0].length ?? 0)];
}

/**
 * Locates the errors of a query in its text, which may have changed since. Errors without a position, or whose position
 * is gone, are left out: the message is shown beside the results in any case.
 */
export function placeErrors(text: string, run: Pick<Query, 'sql' | 'sqlOffset' | 'errors'>): ErrorPlace[] {
  const start = run.sql === '' ? null : runStart(text, run.sql, run.sqlOffset);
  if (start === null) return [];
  return run.errors.flatMap(({ line, column, message }) => {
    const range = line === undefined ? null : rangeAt(run.sql, line, column);
    return range ? [{ from: start + range[0], to: start + range[1], message }] : [];
  });
}
