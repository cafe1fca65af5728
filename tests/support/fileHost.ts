import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** A host that serves the files of a folder below a path, or several, as many do, and `404.html` for everything else. */
export interface FileHost {
  /** Of the first path, with a slash at the end. */
  readonly url: string;
  /** Paths that were asked for and are no files. */
  readonly missing: readonly string[];
  /** Has no such file from now on. */
  readonly lose: (name: string) => void;
  readonly close: () => Promise<void>;
}

export async function startFileHost(
  folder: string,
  first: string,
  ...others: readonly string[]
): Promise<FileHost> {
  const missing: string[] = [];
  const lost = new Set<string>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
    const below = [first, ...others].find((each) => path.startsWith(each)) ?? first;
    const name = normalize(path.startsWith(below) ? path.slice(below.length) : '');
    const file = path === below ? 'index.html' : name;
    const send = (status: number, sent: string): void => {
      response.writeHead(status, {
        'Content-Type': TYPES[extname(sent)] ?? 'application/octet-stream',
        'Cache-Control': 'no-cache',
      });
      createReadStream(join(folder, sent)).pipe(response);
    };
    stat(join(folder, file)).then(
      (found) => {
        if (found.isFile() && !lost.has(file)) return send(200, file);
        missing.push(path);
        send(404, '404.html');
      },
      () => {
        missing.push(path);
        send(404, '404.html');
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${first}`,
    missing,
    lose: (name) => void lost.add(name),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
