import { cp, rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { jsonOfPackages } from './jsonOfPackages.js';

const COMMON = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
};

/**
 * Bundles the server and its child processes into a folder, with the dashboards of the samples. What is imported where it
 * is needed, such as the clients of database servers, stays apart, with its packages: a start does not load it.
 */
export async function buildServer(outdir) {
  await rm(outdir, { recursive: true, force: true });
  await build({
    ...COMMON,
    splitting: true,
    entryPoints: {
      main: 'server/main.ts',
      engineChild: 'server/engines/child.ts',
      ingestChild: 'server/files/ingestChild.ts',
      uploadChild: 'server/exchange/uploadChild.ts',
      apartWorker: 'server/apart/worker.ts',
      pictureChild: 'server/pictures/child.ts',
    },
    outdir,
    packages: 'external',
    plugins: [jsonOfPackages],
  });
  // In one file, because its process may read nothing but itself and the engine.
  await build({
    ...COMMON,
    entryPoints: { templateChild: 'server/templates/child.ts' },
    outdir,
  });
  await cp('server/samples/dashboards', `${outdir}/dashboards`, { recursive: true });
}
