import { readFile, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.bin': 'application/octet-stream',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
/** Fonts and images are already compressed. */
const COMPRESSIBLE = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.map',
  '.svg',
  '.txt',
  '.wasm',
  '.webmanifest',
]);
const WORTH_COMPRESSING = 1024;

export interface AppFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** An ETag, which changes with the file. */
  readonly tag: string;
  readonly type: string;
  /** The same bytes compressed as a browser accepts it, or null if it does not, or that is not smaller. */
  compressed(accepted: string): Promise<Compressed | null>;
}

interface Compressed {
  readonly encoding: 'br' | 'gzip';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The files of the built app: read once, and again after a new build. */
export interface AppFiles {
  /** Null if the folder has no such file; the path is below the base path and begins with a slash. */
  read(path: string): Promise<AppFile | null>;
}

export function appFiles(dir: string): AppFiles {
  const known = new Map<string, AppFile>();
  return {
    async read(path) {
      const file = join(dir, path);
      const type = TYPES[extname(file)];
      if (!file.startsWith(dir + sep) || type === undefined) return null;
      // A file that is not there is none of the app's.
      const info = await stat(file).catch(() => null);
      if (!info?.isFile()) return null;
      const tag = `"${info.size.toString(36)}-${Math.round(info.mtimeMs).toString(36)}"`;
      const before = known.get(file);
      if (before?.tag === tag) return before;
      const isCompressible = COMPRESSIBLE.has(extname(file)) && info.size >= WORTH_COMPRESSING;
      // The build compresses what first visits wait for: as far takes seconds, and too long while somebody waits.
      const built = isCompressible ? await readFile(`${file}.br`).catch(() => null) : null;
      const read = appFile(new Uint8Array(await readFile(file)), tag, type, {
        isCompressible,
        built: built && new Uint8Array(built),
      });
      known.set(file, read);
      return read;
    },
  };
}

interface Compression {
  readonly isCompressible: boolean;
  readonly built: Uint8Array<ArrayBuffer> | null;
}

function appFile(
  bytes: Uint8Array<ArrayBuffer>,
  tag: string,
  type: string,
  { isCompressible, built }: Compression,
): AppFile {
  let gzipped: Promise<Uint8Array<ArrayBuffer>> | null = null;
  return {
    bytes,
    tag,
    type,
    async compressed(accepted) {
      if (built !== null && /\bbr\b/.test(accepted)) return { encoding: 'br', bytes: built };
      if (!isCompressible || !accepted.includes('gzip')) return null;
      gzipped ??= promisify(gzip)(bytes).then((buffer) => new Uint8Array(buffer));
      return { encoding: 'gzip', bytes: await gzipped };
    },
  };
}

/**
 * Served as the service worker after a release was withdrawn. A browser that registers it, or checks for an update,
 * gets a worker that removes itself and all caches, even if the worker it replaces is broken.
 */
export const UNREGISTERING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    await self.registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  })());
});
`;
