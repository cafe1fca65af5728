import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { computeFromRows } from '#query/portable/computeFromRows.ts';
import { readPortable } from '#query/portable/readPortable.ts';
import { createEngineService } from '../../workers/engine/engineService.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';

/** Files that earlier releases wrote: they open, and their rows answer. */

async function kindsIn(name: string, datasetId: number): Promise<readonly unknown[]> {
  const read = await readPortable(new Blob([readFileSync(join(import.meta.dirname, 'stored', name))]));
  if (!read.ok) throw new Error(read.error);
  const service = createEngineService(await wasmEngine());
  const ask = computeFromRows(read.value, {
    groups: { cube: () => Promise.reject(new Error('There are no groups.')) },
    rows: async () => ({ compute: (request) => service.compute(request, 1) }),
  });
  const question = { columns: ['kind'], metrics: ['count'], orderby: [['kind', true]] };
  const answered = await ask(
    { datasource: { id: datasetId, type: 'table' }, queries: [question] },
    undefined,
  );
  if (!answered.ok) throw new Error(answered.error);
  const { result } = JSON.parse(new TextDecoder().decode(answered.value)) as { result: { data: unknown }[] };
  return [read.value.manifest.version, result[0]?.data];
}

test('a file of version 1 opens with the rows of a DuckDB file and of chart data', async () => {
  expect(await kindsIn('version1.sextant', 5)).toEqual([
    1,
    [
      { kind: 'k0', count: 2 },
      { kind: 'k1', count: 2 },
      { kind: null, count: 2 },
    ],
  ]);
  expect(await kindsIn('version1.sextant', 6)).toEqual([
    1,
    [
      { kind: 'k1', count: 1 },
      { kind: null, count: 1 },
    ],
  ]);
});

test('a file of version 2 opens with the rows of an Arrow stream', async () => {
  const kinds = await kindsIn('version2.sextant', 5);
  expect(kinds).toEqual([
    2,
    [
      { kind: 'k0', count: 2 },
      { kind: 'k1', count: 2 },
      { kind: null, count: 2 },
    ],
  ]);
});
