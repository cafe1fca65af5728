import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ENGINE_SIZES } from '#contract/files/engineFiles.ts';
import { writeLeanEngine } from '../../build/leanEngine.ts';

const { module, script } = writeLeanEngine();
const sqlite = createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm');
const templates = createRequire(import.meta.url).resolve('minijinja-js/dist/web/minijinja_js_bg.wasm');

test.each([
  ['module', module],
  ['worker', script],
  ['sqlite', sqlite],
  ['templates', templates],
] as const)('the engine size shown to people is correct: its %s', (part, path) => {
  const file = readFileSync(path);
  const stated = ENGINE_SIZES[part];
  expect(Math.abs(file.length - stated.bytes) / file.length).toBeLessThan(0.05);
  expect(Math.abs(gzipSync(file, { level: 6 }).length - stated.packed) / stated.packed).toBeLessThan(0.05);
});
