/** `npm run build`: the page and service worker into dist/app, the server into dist/server, and a stamp of what was built. */
import { cp, writeFile } from 'node:fs/promises';
import { build as bundle } from 'esbuild';
import { build as buildPage } from 'vite';
import { sourceStamp } from './stamp.js';

const stamp = await sourceStamp();
await buildPage({ logLevel: process.argv.includes('--quiet') ? 'warn' : 'info' });
await bundle({
  entryPoints: {
    main: 'server/main.ts',
    engineChild: 'server/engines/child.ts',
    ingestChild: 'server/files/ingestChild.ts',
    uploadChild: 'server/exchange/uploadChild.ts',
  },
  outdir: 'dist/server',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
});
await cp('server/samples/dashboards', 'dist/server/dashboards', { recursive: true });
await writeFile('dist/stamp.json', JSON.stringify({ stamp }));
