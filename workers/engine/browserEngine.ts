import { AsyncDuckDB, DuckDBDataProtocol, VoidLogger } from '@duckdb/duckdb-wasm';
import workerUrl from '@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url';
import moduleUrl from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url';
import type { LocalEngine } from './engineService.ts';

/**
 * Starts the engine: 36 MB of WebAssembly from the app's own origin. Loading extensions is off before the first
 * statement, because an extension that cannot be fetched leaves the engine's memory in doubt.
 */
export async function browserEngine(): Promise<LocalEngine> {
  const db = new AsyncDuckDB(new VoidLogger(), new Worker(workerUrl));
  await db.instantiate(moduleUrl);
  const connection = await db.connectInternal();
  const run = (sql: string): Promise<Uint8Array> => db.runQuery(connection, sql);
  await run('SET autoinstall_known_extensions = false');
  await run('SET autoload_known_extensions = false');
  return {
    run,
    async attach(file, alias) {
      const name = `${alias}.duckdb`;
      if (file instanceof Blob)
        await db.registerFileHandle(name, file, DuckDBDataProtocol.BROWSER_FILEREADER, true);
      else await db.registerFileBuffer(name, file);
      await run(`ATTACH '${name}' AS ${alias} (READ_ONLY)`);
    },
    async detach(alias) {
      await run(`DETACH ${alias}`);
      await db.dropFile(`${alias}.duckdb`);
    },
  };
}
