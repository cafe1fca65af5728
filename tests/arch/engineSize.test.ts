import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ENGINE_SIZES } from '#contract/engineFiles.ts';

const require = createRequire(import.meta.url);

test.each([
  ['module', '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm'],
  ['worker', '@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js'],
  ['sqlite', 'sql.js/dist/sql-wasm.wasm'],
] as const)('the engine size shown to people is correct: its %s', (part, name) => {
  const file = readFileSync(require.resolve(name));
  const stated = ENGINE_SIZES[part];
  expect(Math.abs(file.length - stated.bytes) / file.length).toBeLessThan(0.05);
  expect(Math.abs(gzipSync(file, { level: 6 }).length - stated.packed) / stated.packed).toBeLessThan(0.05);
});
