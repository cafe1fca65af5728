import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ConsoleLogger, createDuckDB, LogLevel, NODE_RUNTIME } from '@duckdb/duckdb-wasm/blocking';
import { writeLeanEngine } from '../../build/leanEngine.ts';
import { LOCKED } from '../../workers/engine/lockedDown.ts';
import type { LocalEngine } from '../../workers/engine/localEngine.ts';

/**
 * The browser's engine, run by Node in this thread: the same WebAssembly, with the script that its package has for
 * Node.
 */
export async function wasmEngine(): Promise<LocalEngine> {
  const dist = dirname(createRequire(import.meta.url).resolve('@duckdb/duckdb-wasm/dist/duckdb-eh.wasm'));
  const bundle = {
    mainModule: writeLeanEngine().module,
    mainWorker: join(dist, 'duckdb-node-eh.worker.cjs'),
  };
  const db = await createDuckDB({ mvp: bundle, eh: bundle }, new ConsoleLogger(LogLevel.ERROR), NODE_RUNTIME);
  await db.instantiate();
  const connection = db.connect();
  const id = connection.useUnsafe((_, each) => each);
  const run = (sql: string): Uint8Array => db.runQuery(id, sql);
  for (const sql of LOCKED) run(sql);
  return {
    async attach(file, alias) {
      const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : file;
      db.registerFileBuffer(`device/${alias}.duckdb`, bytes);
      run(`ATTACH 'device/${alias}.duckdb' AS ${alias} (READ_ONLY)`);
    },
    async detach(alias) {
      run(`DETACH ${alias}`);
      db.dropFile(`device/${alias}.duckdb`);
    },
    async addFile(name, file) {
      db.registerFileBuffer(name, new Uint8Array(await file.arrayBuffer()));
    },
    removeFile: async (name) => db.dropFile(name),
    async insert(rows, table) {
      const own = db.connect();
      try {
        const into = own.useUnsafe((_, each) => each);
        db.insertArrowFromIPCStream(into, rows, { name: table, schema: 'main', create: true });
      } finally {
        own.close();
      }
    },
    drop: async (table) => void run(`DROP TABLE memory.main.${table}`),
    // As in the browser: some errors of pending queries have another form.
    async run(sql) {
      let head = db.startPendingQuery(id, sql);
      while (head === null) head = db.pollPendingQuery(id);
      const parts = [head];
      for (let part = head; part.length > 0; parts.push(part))
        part = db.fetchQueryResults(id) ?? new Uint8Array();
      return Buffer.concat(parts);
    },
    // A statement of this engine blocks the thread: nothing can interrupt it.
    interrupt: () => undefined,
  };
}
