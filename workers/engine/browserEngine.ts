import { joinedBytes } from '../joinedBytes.ts';
import { AsyncDuckDB, DuckDBDataProtocol, VoidLogger } from '@duckdb/duckdb-wasm';
import moduleUrl from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url';
import workerUrl from '@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url';
import { createEnding } from '#domain/error/ending.ts';
import { FOLDER, LOCKED } from './lockedDown.ts';
import type { LocalEngine } from './localEngine.ts';

/**
 * Milliseconds that a statement runs before the engine looks for an interruption. A request that interrupts work in the
 * background waits for that long; the engine's own default is 100.
 */
const STEP = 16;

/** Starts the engine: 28 MB of WebAssembly from the app's own origin. */
export async function browserEngine(): Promise<LocalEngine> {
  const worker = new Worker(workerUrl);
  // The library drops pending requests of a terminated worker, whose callers would wait forever.
  const { orEnded: orLost, end } = createEnding();
  worker.addEventListener('error', (event) => {
    end(Object.assign(new Error(event.message || 'The engine ended'), { name: 'RuntimeError' }));
  });

  const db = new AsyncDuckDB(new VoidLogger(), worker);
  await orLost(db.instantiate(moduleUrl));
  await orLost(db.open({ query: { queryPollingInterval: STEP } }));
  const connection = await orLost(db.connectInternal());

  /** Executed in steps, so that it can be interrupted. */
  async function run(sql: string): Promise<Uint8Array> {
    let head = await db.startPendingQuery(connection, sql);
    while (head === null) head = await db.pollPendingQuery(connection);
    const parts = [head];
    for (;;) {
      const part = await db.fetchQueryResults(connection);
      if (part === null || part.length === 0) return joinedBytes(parts);
      parts.push(part);
    }
  }

  const execute = (sql: string): Promise<Uint8Array> => orLost(db.runQuery(connection, sql));
  for (const sql of LOCKED) await execute(sql);
  return {
    run: (sql) => orLost(run(sql)),
    // If no statement runs, there is nothing to cancel.
    interrupt: () => void db.cancelPendingQuery(connection).catch(() => undefined),
    async attach(file, alias) {
      const name = `${FOLDER}${alias}.duckdb`;
      if (file instanceof Blob)
        await orLost(db.registerFileHandle(name, file, DuckDBDataProtocol.BROWSER_FILEREADER, true));
      else await orLost(db.registerFileBuffer(name, file));
      await execute(`ATTACH '${name}' AS ${alias} (READ_ONLY)`);
    },
    async detach(alias) {
      await execute(`DETACH ${alias}`);
      await orLost(db.dropFile(`${FOLDER}${alias}.duckdb`));
    },
    addFile: (name, file) =>
      orLost(db.registerFileHandle(name, file, DuckDBDataProtocol.BROWSER_FILEREADER, true)),
    removeFile: async (name) => void (await orLost(db.dropFile(name))),
    async insert(rows, table) {
      // A connection of its own: after rows that cannot be read, one takes no others.
      const own = await orLost(db.connectInternal());
      try {
        await orLost(db.insertArrowFromIPCStream(own, rows, { name: table, schema: 'main', create: true }));
      } finally {
        await orLost(db.disconnect(own));
      }
    },
    drop: async (table) => void (await execute(`DROP TABLE memory.main.${table}`)),
  };
}
