import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { RECORDING } from '../../contract/replay.ts';
import { startServer } from '../../support/server.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const EXAMPLES = `${RECORDING}/examples`;

/** The file that the sales dashboard asks. */
export const SALES_ROWS = `${EXAMPLES}/cleaned_sales_data.parquet`;

/** The arguments with which a server imports that dashboard. */
export const IMPORT_SALES = ['--import', `${EXAMPLES}/sales_dashboard.zip`, SALES_ROWS];

/**
 * The data folder of a server that has imported the sales dashboard of a Superset's examples. It is made once for a
 * build: an import takes longer than a copy.
 */
export async function salesFolder(): Promise<string> {
  const { stamp } = JSON.parse(await readFile(join(ROOT, 'dist/stamp.json'), 'utf8')) as { stamp: string };
  const parent = join(ROOT, '.cache/sales');
  const folder = join(parent, stamp);
  if (existsSync(folder)) return folder;
  await mkdir(parent, { recursive: true });
  const made = await mkdtemp(`${folder}-`);
  const server = await startServer({
    dataDir: made,
    args: ['--no-samples', ...IMPORT_SALES],
  });
  await server.dispose();
  // The other worker may have been first.
  await rename(made, folder).catch(() => rm(made, { recursive: true }));
  return folder;
}
