import { tokens } from '#domain/sql/tokens.ts';

/** SQL with `schema.table` replaced by `table`: for text written where its tables were in that schema. */
export function withoutSchema(sql: string, schema: string): string {
  const parts = [...tokens(sql)].map(({ kind, start, end }) => ({ kind, text: sql.slice(start, end) }));
  const isSchema = (text: string | undefined): boolean =>
    text !== undefined && (text.toLowerCase() === schema.toLowerCase() || text === `"${schema}"`);
  let kept = '';
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    const isQualifier = isSchema(part?.text) && parts[i + 1]?.text === '.' && parts[i - 1]?.text !== '.';
    if (isQualifier) i++;
    else kept += part?.text ?? '';
  }
  return kept;
}
