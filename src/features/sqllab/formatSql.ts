import type { Dialect } from '#domain/sql/dialect.ts';
import { err, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';

/** Jinja is none of the formatter's business: it is carried through as it stands. */
const TEMPLATES = [String.raw`\{\{[^]*?\}\}`, String.raw`\{%[^]*?%\}`, String.raw`\{#[^]*?#\}`];

/** Lays SQL out anew, on the device (QRY-06). The formatter is fetched at its first use and kept for offline ones. */
export async function formatSql(sql: string, dialect: Dialect): Promise<Result<string, unknown>> {
  try {
    const { format, supportedDialects } = await import('sql-formatter');
    const language = supportedDialects.find((each) => each === dialect.formatter) ?? 'sql';
    const formatted = format(sql, {
      language: language as Parameters<typeof format>[1] extends { language?: infer L }
        ? NonNullable<L>
        : never,
      keywordCase: 'preserve',
      tabWidth: 2,
      linesBetweenQueries: 1,
      paramTypes: { custom: TEMPLATES.map((regex) => ({ regex })) },
    });
    return ok(formatted);
  } catch (cause) {
    return err(cause);
  }
}
