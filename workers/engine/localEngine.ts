/** The engine in the browser, or one like it. All of it but `interrupt` is called one after the other. */
export interface LocalEngine {
  /** Makes a file's tables readable under a name. The file stays as it is. */
  attach(file: Blob | Uint8Array, alias: string): Promise<void>;
  detach(alias: string): Promise<void>;
  /** Makes a table of an Arrow stream, in memory. */
  insert(rows: Uint8Array, table: string): Promise<void>;
  drop(table: string): Promise<void>;
  /** Rows as an Arrow stream. Rejects with the engine's own words. */
  run(sql: string): Promise<Uint8Array>;
  /** Has the statement under way end soon, with an error. */
  interrupt(): void;
}
