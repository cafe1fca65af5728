/**
 * `npm run build`: the page, its help and its service worker into dist/app, the server into dist/server, and a stamp of what was
 * built.
 */
import { writeFile } from 'node:fs/promises';
import { build as buildPage } from 'vite';
import { buildHelp } from './help.js';
import { buildServer } from './buildServer.js';
import { compressFirst } from './compress.js';
import { buildPortablePage } from './portablePage.js';
import { sourceStamp } from './stamp.js';

const stamp = await sourceStamp();
await buildPortablePage();
await buildPage({ logLevel: process.argv.includes('--quiet') ? 'warn' : 'info' });
await compressFirst('dist/app');
await buildHelp('dist/app');
await buildServer('dist/server');
await writeFile('dist/stamp.json', JSON.stringify({ stamp }));
