import type { Dialect } from '#domain/sql/dialect.ts';
import { err, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';

/** Jinja expressions that the formatter must preserve. */
const TEMPLATES = [String.raw`\{\{[^]*?\}\}`, String.raw`\{%[^]*?%\}`, String.raw`\{#[^]*?#\}`];

/** Formats SQL on the device (QRY-06). The formatter is loaded at its first use and cached for offline use. */
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
