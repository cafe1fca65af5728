import { OPEN_COMMENT } from '../sql/statement/engineTexts.ts';
import { tokens } from '../sql/statement/tokens.ts';

const READS = new Set(
  'select with from values table describe desc show summarize explain pivot unpivot'.split(' '),
);

/**
 * Why a statement is not run on this device; null if it is. Besides tables a person makes, rows here are only read:
 * they belong to results and extracts. Access to files and the network is disabled in the engine itself.
 */
export function deviceRefusal(statement: string): string | null {
  const first = firstWord(statement);
  if (READS.has(first)) return null;
  if (first === '' && [...tokens(statement)].some(({ kind }) => kind === 'unclosed')) return OPEN_COMMENT;
  return `${first.toUpperCase() || 'This statement'} cannot be run on this device. Queries here read rows: begin with SELECT, WITH, FROM, DESCRIBE, SUMMARIZE or EXPLAIN, or keep rows with CREATE TABLE name AS SELECT.`;
}

/** Whether the rows of a statement can be read as those of a subquery. */
export function isSubquery(statement: string): boolean {
  return /^(select|with|from|values|table|pivot|unpivot)$/.test(firstWord(statement));
}

function firstWord(statement: string): string {
  for (const { kind, start, end } of tokens(statement)) {
    const text = statement.slice(start, end);
    if (kind === 'word') return text.toLowerCase();
    if (kind !== 'space' && kind !== 'comment' && text !== '(') return '';
  }
  return '';
}
