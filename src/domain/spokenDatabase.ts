/** What pages have to know of the SQL of an engine: of those that were added to a server, its contract says it. */
export interface EngineSql {
  /** The closest highlighting grammar. */
  readonly grammar: 'standard' | 'postgresql' | 'mysql' | 'sqlite' | 'mssql' | 'oracle' | 'cassandra';
  /** The formatter's name for it. */
  readonly formatter: string;
  readonly quote: '"' | '`' | '[';
  /** The characters of names the engine does not fold; any other name needs quotes. */
  readonly folds: 'lower' | 'upper' | 'no';
  /** What is left out is not so. */
  readonly rules: {
    /** `#` begins a comment; elsewhere it is an operator. */
    readonly hash?: boolean;
    /** `--` begins a comment only before a space or the end of a line; elsewhere it is two minus signs. */
    readonly spacedDashes?: boolean;
    /** Block comments nest, as in the standard. */
    readonly nests?: boolean;
    /** A backslash escapes the next character of a text. */
    readonly escapes?: boolean;
    /** `$tag$…$tag$` is a text, and in `E'…'` a backslash escapes. */
    readonly dollars?: boolean;
    /** A backtick quotes names, as far as it is known to. */
    readonly ticks?: boolean;
    /** `[name]` is a name, in which `]]` is a bracket; elsewhere brackets are of lists and places in them. */
    readonly brackets?: boolean;
    /** Double quotes are around texts, not names. */
    readonly quotedTexts?: boolean;
  };
  /** What asks for the plan of a statement that follows it, and for one with measured times. */
  readonly explains: { readonly planned: string; readonly measured: string | null } | null;
  /** What asks for the text of a table, whose name is `{table}` in it. */
  readonly ddl: string | null;
}

/** A database, as far as it says which SQL it has. */
export interface SpokenDatabase {
  /** The engine's name: 'duckdb', 'postgresql', … */
  readonly backend: string;
  /** Of an engine that was added to its server. */
  readonly engineSql?: EngineSql;
}
