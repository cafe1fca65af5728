/** The engine in the browser, or a substitute. All calls but `interrupt` run sequentially. */
export interface LocalEngine {
  /** Attaches a file's tables under a name. The file is not changed. */
  attach(file: Blob | Uint8Array, alias: string): Promise<void>;
  detach(alias: string): Promise<void>;
  /** Lets statements read a file under a name in the engine's folder. */
  addFile(name: string, file: Blob): Promise<void>;
  removeFile(name: string): Promise<void>;
  /** Creates an in-memory table from an Arrow stream. */
  insert(rows: Uint8Array, table: string): Promise<void>;
  drop(table: string): Promise<void>;
  /** Rows as an Arrow stream. Rejects with the engine's message. */
  run(sql: string): Promise<Uint8Array>;
  /** Interrupts the current statement, which then fails. */
  interrupt(): void;
}
