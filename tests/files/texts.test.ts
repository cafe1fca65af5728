import { beforeAll, expect, test, vi } from 'vitest';
import type { LocalEngine } from '../../workers/engine/localEngine.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';
import { wrongTexts } from './textReader.ts';

vi.setConfig({ testTimeout: 90_000 });

/**
 * Random tables, written as texts by other code than reads them: what is read is what was written, or a note says what is
 * not, and the server and the page read the same.
 */

let engine: LocalEngine;
beforeAll(async () => {
  engine = await wasmEngine();
});

test('texts in any dialect are read as written, or it is said, on the server and on the device alike', async () => {
  expect(await wrongTexts(engine, { first: 1, count: 25 })).toEqual([]);
});
