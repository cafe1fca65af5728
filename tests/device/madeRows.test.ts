import { expect, test } from 'vitest';
import { addOfflineCopy, copyData } from '#commands/dashboard/offlineCopy.ts';
import { EXTRACT_HEADER } from '#contract/dataset/extract.ts';
import { ok } from '#domain/result.ts';
import { dataOffer } from '#query/device/download/dataOffer.ts';
import { downloadData } from '#query/device/download/downloadData.ts';
import { getExtract, getExtractFile } from '#store/datasets/extracts.ts';
import { rowsHere } from '#store/datasets/rowsHere.ts';
import { CAPABILITIES } from './downloadWorld.ts';
import { type Call, dashboardWorld } from '../dashboard/dashboardServer.ts';

/** A dashboard over a table and a virtual dataset that is made of it. */

const [TABLE, STEPS] = [12, 7];
const SQL = 'SELECT day, kind FROM orders UNION ALL SELECT day, total FROM orders';

async function world(bases: unknown, ofSteps = 'steps') {
  let ofTable: string[] = [];
  const base = dashboardWorld(({ path }: Call) => {
    if (path.includes('/capabilities')) return { ...CAPABILITIES, extracts: true };
    if (path.includes('/extract/bases/')) return { result: bases };
    if (path.includes('/extract/')) {
      ofTable.push(path);
      const columns = /columns:!\((.*)\)\)/.exec(path)?.[1]?.replaceAll("'", '').split(',');
      const receipt = {
        rows: 2_000_000,
        complete: true,
        writtenAt: base.clock.now(),
        zone: 'UTC',
        version: '1',
        columns,
      };
      return new Response('rows', { headers: { [EXTRACT_HEADER]: JSON.stringify(receipt) } });
    }
    if (path.endsWith('/dataset/12')) return { id: TABLE, result: definition('orders', null, 'Shop') };
    if (path.endsWith('/dataset/7')) return { id: STEPS, result: definition(ofSteps, SQL, 'Ships') };
    return { result: [{ data: [{ rowcount: 6_000_000 }] }] };
  });
  const { db, api, clock, run } = base;
  await db.dashboardContents.put({
    id: 6,
    positionJson: null,
    jsonMetadata: null,
    css: '',
    chartIds: [],
    datasetIds: [TABLE, STEPS],
    readAt: 0,
  });
  await run(addOfflineCopy({ id: 'dashboard:6', title: 'Shop' }));
  await run(copyData({ id: 'dashboard:6', datasetIds: [] }));
  const engine = { missing: async () => 0, fetch: async () => ok(undefined) };
  const deps = { db, api, clock, engine, onStorageError: () => undefined };
  const { signal } = new AbortController();
  return {
    ...base,
    offer: () => dataOffer(deps, 6, { signal, counts: new Map() }),
    fill: async () => {
      ofTable = [];
      const filled = await downloadData(deps, 6, { signal, onData: () => undefined });
      return { filled, ofTable };
    },
    rows: async () => {
      const extract = await getExtract(db, STEPS);
      const readers = {
        extract: (id: number) => getExtract(db, id),
        parts: async (id: number) => (await getExtractFile(db, id))?.parts,
      };
      return extract === undefined ? null : rowsHere(extract, readers);
    },
  };
}

const definition = (table_name: string, sql: string | null, database_name: string) => ({
  table_name,
  schema: 'main',
  sql,
  database: { id: 1, backend: 'duckdb', database_name },
  columns: ['day', 'kind', 'total', 'note'].map((column_name) => ({ column_name, type_generic: 1 })),
  metrics: [],
});

test('its rows are made of those of the table, which come with the columns that its SQL uses', async () => {
  const { db, clock, fill, offer, rows } = await world([{ id: TABLE, table: 'orders' }]);
  expect(await offer()).toMatchObject({
    value: {
      datasets: [
        { name: 'steps', bytes: 0, state: { kind: 'made', of: ['orders'] } },
        { state: { kind: 'part' } },
      ],
    },
  });
  const { filled, ofTable } = await fill();
  expect(filled).toEqual(ok(undefined));
  expect(ofTable).toEqual(["/api/v1/dataset/12/extract/?q=(columns:!('day','kind','total'))"]);
  expect(await getExtract(db, STEPS)).toMatchObject({ form: 'made', rows: 6_000_000, bytes: 0 });
  const first = await rows();
  expect(first?.rows).toMatchObject({
    made: { sql: SQL, bases: [{ table: 'orders', rows: { form: 'duckdb' } }] },
  });
  expect((await fill()).ofTable).toEqual([]);
  await clock.advance(25 * 3_600_000);
  expect((await fill()).ofTable).toHaveLength(1);
  const later = await rows();
  expect(later?.rows.version).toBeGreaterThan(first?.rows.version ?? Infinity);
  await db.extracts.delete(TABLE);
  expect(await rows()).toBeNull();
});

test('datasets of equal names are told apart by their databases, in what is offered and of what is here', async () => {
  const { db, fill, offer } = await world(null, 'orders');
  expect(await offer()).toMatchObject({
    value: { datasets: [{ name: 'orders (Ships)' }, { name: 'orders (Shop)' }] },
  });
  await fill();
  expect(await getExtract(db, STEPS)).toMatchObject({ name: 'orders', places: ['Ships', 'main'] });
});

test('where its server says that it is made of more, its own rows are downloaded', async () => {
  const { db, fill } = await world(null);
  expect((await fill()).ofTable).toHaveLength(2);
  expect(await getExtract(db, STEPS)).toMatchObject({ form: 'duckdb', bytes: 4 });
});
