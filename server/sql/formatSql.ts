import { format } from 'sql-formatter';
import { err, ok, type Result } from '#domain/result.ts';
import { layOut } from './layOut/layOut.ts';

/** As the contract does it where that is certain, and layout only elsewhere: identifiers and their case stay. */
export function formatSql(sql: string): Result<string, string> {
  if (sql.trim() === '') return ok(sql);
  const laidOut = layOut(sql);
  if (laidOut !== null) return ok(laidOut);
  try {
    return ok(format(sql, { language: 'duckdb', keywordCase: 'upper', dataTypeCase: 'upper', tabWidth: 2 }));
  } catch (cause) {
    // Text that cannot be tokenized stays unchanged; the first line has the position.
    const [line = 'Parse error'] = cause instanceof Error ? cause.message.split('\n') : [];
    return err(`This SQL cannot be laid out. ${line}`);
  }
}
