import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from '../../support/server.ts';
import { parquetOf } from './parquetOf.ts';

/** A server without samples over one Parquet file with the rows of a query. */
export async function parquetServer(table: string, query: string): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-parquet-'));
  const file = join(folder, `${table}.parquet`);
  await writeFile(file, await parquetOf(query));
  const server = await startServer({ args: ['--no-samples', file] });
  return {
    ...server,
    dispose: async () => {
      await server.dispose();
      await rm(folder, { recursive: true });
    },
  };
}
