/** What pages have to know of the SQL of an engine that was added to a server; those of others they know by name. */
export interface EngineSql {
  /* As in `Dialect` of sql/dialect.ts. */
  readonly grammar: 'standard' | 'postgresql' | 'mysql' | 'sqlite' | 'mssql' | 'oracle' | 'cassandra';
  readonly formatter: string;
  readonly quote: '"' | '`' | '[';
  readonly folds: 'lower' | 'upper' | 'no';
  readonly rules: {
    readonly hash?: boolean;
    readonly spacedDashes?: boolean;
    readonly nests?: boolean;
    readonly escapes?: boolean;
    readonly dollars?: boolean;
    readonly ticks?: boolean;
    readonly brackets?: boolean;
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
