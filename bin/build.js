/** `npm run build`: the page and service worker into dist/app, the server into dist/server, and a stamp of what was built. */
import { cp, writeFile } from 'node:fs/promises';
import { build as bundle } from 'esbuild';
import { build as buildPage } from 'vite';
import { jsonOfPackages } from './jsonOfPackages.js';
import { buildPortablePage } from './portablePage.js';
import { sourceStamp } from './stamp.js';

const stamp = await sourceStamp();
await buildPortablePage();
await buildPage({ logLevel: process.argv.includes('--quiet') ? 'warn' : 'info' });
const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
};
await bundle({
  ...common,
  entryPoints: {
    main: 'server/main.ts',
    engineChild: 'server/engines/child.ts',
    ingestChild: 'server/files/ingestChild.ts',
    uploadChild: 'server/exchange/uploadChild.ts',
    pictureChild: 'server/pictures/child.ts',
  },
  outdir: 'dist/server',
  packages: 'external',
  plugins: [jsonOfPackages],
});
// In one file, because its process may read nothing but itself and the engine.
await bundle({
  ...common,
  entryPoints: { templateChild: 'server/templates/child.ts' },
  outdir: 'dist/server',
});
await cp('server/samples/dashboards', 'dist/server/dashboards', { recursive: true });
await writeFile('dist/stamp.json', JSON.stringify({ stamp }));
