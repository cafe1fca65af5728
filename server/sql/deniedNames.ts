import { type Token, tokens } from '#domain/sql/statement/tokens.ts';

/** Reveals details of the machine: paths, settings, secrets, logs. */
const DENIED =
  /^(duckdb_(settings|databases|secrets|secret_types|extensions|temporary_files|external_file_cache|logs\w*|log_contexts|approx_database_count)|(pragma_)?database_list|current_setting|getenv|pg_settings|which_secret|json_execute_serialized_sql|json_serialize_plan|enable_logging|enable_profile|enable_profiling|write_log)$/i;
/**
 * Runs a text, or reads a table by a name, that is computed at runtime; or changes the engine for all users, or reads
 * memory. Only denied as a call: some are likely column names.
 */
const DENIED_CALL =
  /^(query(_table)?|(force_)?checkpoint|((en|dis)able|check)_peg_parser|disable_(logging|profiling|profile)|truncate_duckdb_logs|arrow_scan\w*|seq_scan)$/i;

/** Names of the engine's own catalogues. A table or view with such a name would replace them for all users. */
const OF_THE_ENGINE =
  /^(duckdb_\w*|pragma_\w*|sqlite_(temp_)?(master|schema)|information_schema|pg_(am|attrdef|attribute|catalog|class|constraint|database|depend|description|enum|indexes|index|matviews|namespace|prepared_statements|proc|sequences?|settings|tables|tablespace|type|views))$/i;

export const isEngineName = (name: string): boolean => OF_THE_ENGINE.test(name);

/**
 * Denied names in a statement, whether written plainly, quoted, or as any kind of string: the engine accepts a string
 * as a table name. The engine's lock protects files and settings from changes; this prevents reading them.
 */
export function deniedNames(statement: string): string[] {
  const found = new Set<string>();
  const all = [...tokens(statement)].filter(({ kind }) => kind !== 'space' && kind !== 'comment');
  let joined = '';
  all.forEach((token, i) => {
    const opens = statement[all[i + 1]?.start ?? -1] === '(';
    const name = nameOf(token, statement);
    // Adjacent strings are concatenated.
    joined = token.kind === 'quoted' ? joined + name : '';
    for (const each of [name, joined])
      if (DENIED.test(each) || (opens && DENIED_CALL.test(each))) found.add(each.toLowerCase());
  });
  return [...found];
}

/** A token as the engine reads it as a name: without its quotes. */
export function nameOf({ kind, start, end }: Token, statement: string): string {
  const text = statement.slice(start, end);
  if (kind === 'word') return text;
  if (kind !== 'quoted') return '';
  if (text.startsWith('$')) return text.replace(/^\$[^$]*\$|\$[^$]*\$$/g, '');
  return /^e/i.test(text) ? unescaped(text.slice(2, -1).replace(BREAK, '')) : text.slice(1, -1);
}

/** A string that continues on another line. */
const BREAK = /'(?:[^\S\n\r]*(?:--[^\n\r]*)?[\n\r])+[^\S\n\r]*'/g;
const ESCAPE =
  /\\(?:x(?<hex>[\dA-Fa-f]{1,2})|u(?<short>[\dA-Fa-f]{4})|U(?<long>[\dA-Fa-f]{8})|(?<octal>[0-7]{1,3})|(?<self>[^]))/g;

/** The value of `E'…'`, as far as a name can be made of it. */
function unescaped(text: string): string {
  return text.replace(ESCAPE, (...parts) => {
    const groups = parts.at(-1) as Readonly<Record<string, string | undefined>>;
    const { hex, short, long, octal, self = '' } = groups;
    const point = Number.parseInt(hex ?? short ?? long ?? octal ?? '', octal === undefined ? 16 : 8);
    return Number.isNaN(point) || point > 0x10_ff_ff ? self : String.fromCodePoint(point);
  });
}
