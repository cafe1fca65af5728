import { format } from 'sql-formatter';
import { err, ok, type Result } from '#domain/result.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { respace } from '#domain/sql/statement/respace.ts';
import { layOut } from './layOut/layOut.ts';

/** As the contract does it where that is certain, and layout only elsewhere: identifiers and their case stay. */
export function formatSql(sql: string): Result<string, string> {
  if (sql.trim() === '') return ok(sql);
  const laidOut = layOut(sql);
  if (laidOut !== null) return ok(laidOut);
  try {
    // The formatter takes operators apart that it does not know.
    const spaced = format(sql, { language: 'duckdb', keywordCase: 'preserve', tabWidth: 2 });
    const kept = respace(sql, spaced, dialectOf('duckdb').rules);
    if (kept === null) return err('This SQL cannot be laid out without changing it.');
    if (kept !== spaced) return ok(kept);
    return ok(format(sql, { language: 'duckdb', keywordCase: 'upper', dataTypeCase: 'upper', tabWidth: 2 }));
  } catch (cause) {
    // Text that cannot be tokenized stays unchanged; the first line has the position.
    const [line = 'Parse error'] = cause instanceof Error ? cause.message.split('\n') : [];
    return err(`This SQL cannot be laid out. ${line}`);
  }
}
