import { tokens } from '#domain/sql/tokens.ts';

/** What would show the machine: paths, settings, secrets, logs. */
const DENIED =
  /^(duckdb_(settings|databases|secrets|secret_types|extensions|temporary_files|external_file_cache|logs\w*|log_contexts|approx_database_count)|(pragma_)?database_list|current_setting|getenv|pg_settings|which_secret|json_execute_serialized_sql|json_serialize_plan|enable_logging|enable_profile|enable_profiling|write_log)$/i;
/** Runs a text that nobody has looked at. Only as a call: it is a likely name of a column. */
const DENIED_CALL = /^query$/i;

/**
 * Names in a statement that are not for callers, whether written plainly, quoted, or inside a text that a function
 * could run. The engine's lock keeps files and settings safe; this keeps them from being looked at.
 */
export function deniedNames(statement: string): string[] {
  const found = new Set<string>();
  const all = [...tokens(statement)].filter(({ kind }) => kind !== 'space' && kind !== 'comment');
  all.forEach((token, i) => {
    const text = statement.slice(token.start, token.end);
    const opens = statement[all[i + 1]?.start ?? -1] === '(';
    if (token.kind === 'word' || token.kind === 'quoted') {
      const name = token.kind === 'quoted' ? text.slice(1, -1) : text;
      if (DENIED.test(name) || (opens && DENIED_CALL.test(name))) found.add(name.toLowerCase());
    }
  });
  return [...found];
}
