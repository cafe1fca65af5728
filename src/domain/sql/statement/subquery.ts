import type { TextRules } from '../textRules.ts';
import { isPassedOver, tokens } from './tokens.ts';

/** A statement as a source of rows. The line break ends a comment at its end. */
export const asSubquery = (sql: string, rules?: TextRules): string =>
  `(${withoutLastSemicolons(sql.trim(), rules)}\n) AS virtual_table`;

/** The text without the semicolons that end its last statement; comments after them stay. */
export function withoutLastSemicolons(sql: string, rules?: TextRules): string {
  let ends: { readonly start: number; readonly end: number }[] = [];
  for (const token of tokens(sql, rules)) {
    if (token.kind === 'semicolon') ends.push(token);
    else if (!isPassedOver(token, sql, rules)) ends = [];
  }
  return ends.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), sql).trim();
}
