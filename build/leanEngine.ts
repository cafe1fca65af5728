import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { keepExports } from './wasmExports.ts';

const PACKAGE = '@duckdb/duckdb-wasm/dist/';
const MODULE = 'duckdb-eh.wasm';
const SCRIPT = 'duckdb-browser-eh.worker.js';

/**
 * The script pipes the response through a stream that reports progress, which nobody reads. The browser then passes all
 * bytes through JavaScript, and cannot use what it compiled before.
 */
const PROGRESS = 'typeof TransformStream=="function"';
const NO_PROGRESS =
  'console.warn("instantiating without progress handler since transform streams are unavailable");';

/** The paths of the files of the query engine, as the app has them. */
export interface LeanEngine {
  readonly module: string;
  readonly script: string;
}

/**
 * Writes the query engine's files without what only extensions of the engine use, which are never loaded. Its module
 * exports 78,000 functions and addresses for them, and its script stores each one whenever it starts.
 */
export function writeLeanEngine(): LeanEngine {
  const require = createRequire(import.meta.url);
  const read = (name: string): Buffer => readFileSync(require.resolve(`${PACKAGE}${name}`));
  const packed = read(SCRIPT);
  const folder = folderOf([
    packed,
    ...['leanEngine.ts', 'wasmExports.ts'].map((name) => readFileSync(here(name))),
  ]);
  const written = { module: join(folder, MODULE), script: join(folder, SCRIPT) };
  if (existsSync(written.module) && existsSync(written.script)) return written;
  const script = without(without(packed.toString(), PROGRESS, 'false'), NO_PROGRESS, '');
  const used = new Set(script.match(/[A-Za-z_$][\w$]*/g));
  // The script refers to exports by their names, to some of them with an underscore in front.
  const module = keepExports(read(MODULE), (name) => used.has(name) || used.has(`_${name}`));
  mkdirSync(folder, { recursive: true });
  write(written.script, Buffer.from(script));
  write(written.module, module);
  return written;
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A folder for what is made of these: the script changes with each release of the package. */
function folderOf(sources: readonly Buffer[]): string {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(source);
  return here(`../.cache/engine/${hash.digest('hex').slice(0, 12)}/`);
}

function without(text: string, part: string, instead: string): string {
  const parts = text.split(part);
  if (parts.length !== 2) throw new Error(`The engine's script has ${parts.length - 1} times: ${part}`);
  return parts.join(instead);
}

/** Several builds and tests may write at the same time. */
function write(path: string, content: Uint8Array): void {
  writeFileSync(`${path}.${process.pid}`, content);
  renameSync(`${path}.${process.pid}`, path);
}

/** Replaces the query engine's files by those of `writeLeanEngine`. */
export function leanEngine(): Plugin {
  let written: LeanEngine | null = null;
  return {
    name: 'lean-engine',
    enforce: 'pre',
    resolveId(source) {
      if (source !== `${PACKAGE}${MODULE}?url` && source !== `${PACKAGE}${SCRIPT}?url`) return null;
      written ??= writeLeanEngine();
      return `${source.includes(MODULE) ? written.module : written.script}?url`;
    },
  };
}
