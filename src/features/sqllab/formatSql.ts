import type { Dialect } from '#domain/sql/dialect.ts';
import { respace } from '#domain/sql/statement/respace.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** What the formatter leaves as it is: Jinja, named parameters, and operators of lists that it does not know. */
const KEPT = [
  String.raw`\{\{[^]*?\}\}`,
  String.raw`\{%[^]*?%\}`,
  String.raw`\{#[^]*?#\}`,
  String.raw`\$[A-Za-z_]\w*(?![\w$])`,
  '@>|<@',
];

/** Formats SQL on the device (QRY-06). The formatter is loaded at its first use and cached for offline use. */
export async function formatSql(sql: string, dialect: Dialect): Promise<Result<string, unknown>> {
  try {
    const { format, supportedDialects } = await import('sql-formatter');
    const language = supportedDialects.find((each) => each === dialect.formatter) ?? 'sql';
    const options: Parameters<typeof format>[1] = {
      language: language as Parameters<typeof format>[1] extends { language?: infer L }
        ? NonNullable<L>
        : never,
      keywordCase: 'preserve',
      tabWidth: 2,
      linesBetweenQueries: 1,
      paramTypes: { custom: KEPT.map((regex) => ({ regex })) },
    };
    // A comment between statements is moved once more by a second time.
    const formatted = format(format(sql, options), options);
    // The formatter takes operators apart that it does not know, such as && of DuckDB and << of ClickHouse.
    const kept = respace(sql, formatted, dialect.rules);
    return kept === null ? err(new Error('Formatting changed more than spaces.')) : ok(kept);
  } catch (cause) {
    return err(cause);
  }
}
