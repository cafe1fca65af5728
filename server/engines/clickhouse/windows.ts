import { tokens } from '#domain/sql/statement/tokens.ts';
import { dialectOf } from '#domain/sql/dialect.ts';

const [BEGIN, END] = ['/*windows', '*/'];

/** A part of a statement that servers without windows take for a comment, as those of MySQL do by themselves. */
export const whereWindows = (sql: string): string => `${BEGIN} ${sql}${END}`;

/** The statement for a server that has windows. */
export function withWindows(sql: string): string {
  if (!sql.includes(BEGIN)) return sql;
  let whole = '';
  for (const { start, end } of tokens(sql, dialectOf('clickhousedb').rules)) {
    const text = sql.slice(start, end);
    // A comment begins at its first sign only: what reads so within a text stays.
    whole += text.startsWith(BEGIN) && text.endsWith(END) ? text.slice(BEGIN.length, -END.length) : text;
  }
  return whole;
}
