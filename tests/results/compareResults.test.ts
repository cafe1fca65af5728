import { expect, test } from 'vitest';
import { listKeptResults } from '#store/sql/keptResults.ts';
import { resultBody } from '../e2e/fixtures/grid/responses.ts';
import { decode, device, everything, keep, page } from './resultsDevice.ts';

const NAMES = { added: 'Added', gone: 'Gone', changed: 'Changed', column: 'Difference' };
const people = (rows: string): Uint8Array<ArrayBuffer> => resultBody(rows, []);

async function two(before: string, after: string) {
  const home = device();
  const worker = await home.worker();
  await decode(worker, 'before', people(before));
  await decode(worker, 'after', people(after));
  return { home, worker };
}

const BEFORE = '[{"id": 1, "city": "Brno"}, {"id": 2, "city": "Praha"}, {"id": 3, "city": null}]';
const AFTER = '[{"id": 3, "city": null}, {"id": 2, "city": "Plzeň"}, {"id": 4, "city": "Brno"}]';

test('the differences of two results are rows, with changed cells marked', async () => {
  const { worker } = await two(BEFORE, AFTER);
  const compared = await worker.compare({
    before: 'before',
    after: 'after',
    keys: null,
    resultId: 'differences',
    names: NAMES,
  });
  if (!compared.ok) throw new Error(compared.error.kind);
  expect(compared.value).toMatchObject({
    keys: ['id'],
    added: 1,
    gone: 1,
    changed: 1,
    same: 1,
    changedColumns: [{ name: 'city', cells: 1 }],
    // Numbers are aligned as numbers, though a changed cell is a text.
    shown: { kinds: ['text', 'number', 'text'] },
  });
  expect(await page(worker, everything('differences'), 0, 9)).toEqual([
    ['Gone', '1', 'Brno'],
    ['Changed', '2', 'Praha → Plzeň'],
    ['Added', '4', 'Brno'],
  ]);
  const packed = await worker.page(everything('differences'), {
    fromRow: 0,
    toRow: 3,
    fromColumn: 1,
    toColumn: 3,
  });
  expect(packed.ok && packed.value.columns.map(({ marks }) => marks)).toEqual([
    ['gone', null, 'added'],
    ['gone', 'changed', 'added'],
  ]);
  const sorted = { ...everything('differences'), filter: 'praha' };
  expect(await page(worker, sorted, 0, 9)).toEqual([['Changed', '2', 'Praha → Plzeň']]);
});

test('a key of several columns, of which some are NULL, matches rows, and rows that repeat it are counted', async () => {
  const { worker } = await two(
    '[{"a": 1, "b": null, "n": 1}, {"a": 1, "b": null, "n": 2}, {"a": 1, "b": "x", "n": 3}]',
    '[{"a": 1, "b": "x", "n": 4}, {"a": 1, "b": null, "n": 1}, {"a": null, "b": null, "n": 5}]',
  );
  const request = { before: 'before', after: 'after', keys: ['a', 'b'], resultId: 'd', names: NAMES };
  expect(await worker.compare(request)).toMatchObject({
    ok: true,
    value: { repeated: { before: 1, after: 0 }, added: 1, gone: 1, changed: 1, same: 1 },
  });
});

test('a result that is not here cannot be compared', async () => {
  const { worker } = await two(BEFORE, AFTER);
  const request = { before: 'none', after: 'after', keys: [], resultId: 'd', names: NAMES };
  expect(await worker.compare(request)).toMatchObject({ ok: false });
});

test('a pinned result is marked on the device with its name, until it is unpinned', async () => {
  const { home, worker } = await two(BEFORE, AFTER);
  await keep(worker, 'before');
  const db = home.open();
  const query = { id: 'q-before', resultId: 'before', startDttm: 1, tab: 'People' };
  await db.queries.put(query as never);
  await worker.pin('before', { name: 'Monday' });
  expect((await db.results.get('before'))?.pinned).toBe(true);
  expect(await listKeptResults(db)).toMatchObject([
    { resultId: 'before', rowCount: 3, query: { pinned: { name: 'Monday' } } },
  ]);
  await worker.pin('before', null);
  expect((await db.results.get('before'))?.pinned).toBe(false);
  expect((await db.queries.get('q-before'))?.pinned).toBeUndefined();
});

/** The summary of a comparison by key `k`, and its rows. */
async function differences(before: string, after: string) {
  const { worker } = await two(before, after);
  const request = { before: 'before', after: 'after', keys: ['k'], resultId: 'd', names: NAMES };
  const compared = await worker.compare(request);
  if (!compared.ok) throw new Error(compared.error.kind);
  const { added, gone, changed, same } = compared.value;
  return { added, gone, changed, same, rows: await page(worker, everything('d'), 0, 9) };
}

test('rows with one key are matched in their order, each once', async () => {
  const before = '[{"k": 1, "v": "a"}, {"k": 1, "v": "b"}, {"k": 2, "v": "c"}]';
  const after = '[{"k": 1, "v": "a"}, {"k": 1, "v": "x"}, {"k": 1, "v": "y"}, {"k": 2, "v": "c"}]';
  expect(await differences(before, after)).toEqual({
    added: 1,
    gone: 0,
    changed: 1,
    same: 2,
    rows: [
      ['Changed', '1', 'b → x'],
      ['Added', '1', 'y'],
    ],
  });
});

test('rows whose key is NULL are matched with each other, not with an empty text', async () => {
  const before = '[{"k": null, "v": "a"}, {"k": "", "v": "b"}]';
  const after = '[{"k": "", "v": "b"}, {"k": null, "v": "c"}]';
  const found = await differences(before, after);
  expect(found).toMatchObject({ added: 0, gone: 0, changed: 1, same: 1 });
});

test('a column that became text is compared by what its cells say', async () => {
  const before = '[{"k": 1, "v": 10}, {"k": 2, "v": 20}]';
  const after = '[{"k": "1", "v": "10"}, {"k": "2", "v": "twenty"}]';
  expect(await differences(before, after)).toEqual({
    added: 0,
    gone: 0,
    changed: 1,
    same: 1,
    rows: [['Changed', '2', '20 → twenty']],
  });
});
