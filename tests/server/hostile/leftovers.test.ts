import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../testApp.ts';

const resultsDir = mkdtempSync(join(tmpdir(), 'sextant-leftovers-'));
afterAll(() => rmSync(resultsDir, { recursive: true }));

test('a start removes unfinished files of a killed server', async () => {
  const rows = join(resultsDir, 'half.arrows.part');
  const extract = join(resultsDir, 'extract-half');
  writeFileSync(rows, 'rows');
  mkdirSync(extract);
  writeFileSync(join(extract, 'extract.duckdb'), 'rows');
  for (const each of [rows, extract]) utimesSync(each, 1, 1);
  await testApp({ resultsDir });
  expect([existsSync(rows), existsSync(extract)]).toEqual([false, false]);
});
