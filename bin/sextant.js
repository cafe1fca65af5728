#!/usr/bin/env node
/**
 * The command `sextant`. In a checkout it builds first where sources changed since the last build; in an installed
 * package there are no sources and it only starts. Nothing is imported statically, so that a Node too old for the rest
 * still gets as far as saying so.
 */
const NEEDED = [20, 19];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  console.error(
    `sextant: Node.js ${NEEDED.join('.')} or newer is needed; this is ${process.versions.node} (${process.execPath}).`,
  );
  console.error('  Install a newer one from https://nodejs.org or with your version manager.');
  process.exit(1);
}

const { existsSync } = await import('node:fs');
const path = await import('node:path');
const url = await import('node:url');
const inRoot = (name) => path.join(path.dirname(url.fileURLToPath(import.meta.url)), '..', name);

if (existsSync(inRoot('src')) && existsSync(inRoot('bin/build.js'))) await buildIfNeeded();
await import(url.pathToFileURL(inRoot('dist/server/main.js')).href);

async function buildIfNeeded() {
  const { builtStamp, sourceStamp } = await import('./stamp.js');
  const [source, built] = await Promise.all([sourceStamp(), builtStamp()]);
  if (source === built) return;
  if (!existsSync(inRoot('node_modules/vite'))) {
    console.error('sextant: The npm packages are not installed.\n  Run: npm ci');
    process.exit(1);
  }
  const started = performance.now();
  process.stderr.write(
    built === null ? 'Building Sextant (first start only)... ' : 'Building Sextant (sources changed)... ',
  );
  const { spawnSync } = await import('node:child_process');
  const build = spawnSync(process.execPath, [inRoot('bin/build.js'), '--quiet'], {
    cwd: inRoot('.'),
    encoding: 'utf8',
  });
  if (build.status === 0) {
    process.stderr.write(`done in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
    return;
  }
  process.stderr.write(
    `failed\n\n${build.stdout}${build.stderr}\nsextant: The build failed. See the output above.\n`,
  );
  process.exit(1);
}
