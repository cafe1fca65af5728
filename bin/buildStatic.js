/**
 * After `npm run build`: the app without a server, as files for any host and any path, in dist/static. The code is that
 * of dist/app; the page says that there is no server, and nobody writes its base path into it.
 */
import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const FROM = 'dist/app';
const TO = 'dist/static';

/** The script of a TypeScript file with all that it imports, for an inline element or a file. */
async function script(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: ['chrome125', 'firefox128', 'safari17.5'],
    logLevel: 'warning',
  });
  return outputFiles[0].text.trim();
}

/** Where the host sends no policy: as the server's, but for styles, whose nonce only a server can choose. */
const policy = (inline) =>
  [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval'${inline === null ? '' : ` 'sha256-${digest('sha256', inline, 'base64')}'`}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');

const digest = (algorithm, text, encoding) => createHash(algorithm).update(text).digest(encoding);

/** Replaces a part that must be there: another build would be broken without a word. */
function replaced(text, part, by) {
  const result = text.replace(part, () => by);
  if (result === text) throw new Error(`The build has no ${part}.`);
  return result;
}

/** The page, with a script that finds its base where an address leads to no file. */
function page(html, inline) {
  const head = [
    '<base href="./" />',
    ...(inline === null ? [] : [`<script>${inline}</script>`]),
    `<meta http-equiv="Content-Security-Policy" content="${policy(inline)}" />`,
    '<meta name="without-server" />',
  ];
  return replaced(html, '<base href="/" />', head.join(''));
}

await rm(TO, { recursive: true, force: true });
await cp(FROM, TO, {
  recursive: true,
  filter: (path) => !path.endsWith('.map') && !path.endsWith('/.vite'),
});

const html = await readFile(`${FROM}/index.html`, 'utf8');
const index = page(html, null);
await writeFile(`${TO}/index.html`, index);
await writeFile(`${TO}/404.html`, page(html, await script('build/missingPage.ts')));
// Asked for by each service worker: it recalls a release that says so.
await writeFile(`${TO}/release.json`, '{"kill":false}\n');

// With which the app can be tried: it has no tables of its own.
const SAMPLE = 'seattle-weather.csv';
const samples = join(dirname(createRequire(import.meta.url).resolve('vega-datasets')), '..', 'data');
await cp('build/samples', `${TO}/samples`, { recursive: true });
await cp(join(samples, SAMPLE), `${TO}/samples/${SAMPLE}`);

// `npx serve` would otherwise lead to addresses without .html, from which links within help lead elsewhere.
await writeFile(`${TO}/serve.json`, '{"cleanUrls":false}\n');

await writeFile(`${TO}/check.js`, await script('build/hostCheck.ts'));
// An empty module, to see as what the host serves it.
await writeFile(`${TO}/type.wasm`, new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
await writeFile(
  `${TO}/check.html`,
  `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>This host - Sextant</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="help/help.css" />
    <script src="start.js"></script>
    <script src="check.js" defer></script>
  </head>
  <body>
    <main>
      <h1>What this host serves</h1>
      <p role="status">Trying…</p>
      <ul></ul>
      <p><a href="help/static.html">What a host must do</a></p>
    </main>
  </body>
</html>
`,
);

const manifest = await readFile(`${FROM}/manifest.webmanifest`, 'utf8');
// The only address that every host serves before the service worker is there.
const started = replaced(manifest, '"start_url": "./sqllab/"', '"start_url": "./"');
await writeFile(`${TO}/manifest.webmanifest`, started);

let worker = await readFile(`${FROM}/sw.js`, 'utf8');
for (const [name, text] of [
  ['index.html', index],
  ['manifest.webmanifest', started],
]) {
  const entry = new RegExp(`\\{"revision":"\\w+","url":"${name}"\\}`);
  worker = replaced(worker, entry, JSON.stringify({ revision: digest('md5', text, 'hex'), url: name }));
}
await writeFile(`${TO}/sw.js`, worker);
