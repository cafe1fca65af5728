import { beforeEach, expect, test } from 'vitest';
import { registry } from '#commands/index.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { newDashboardContents } from '#documents/kinds/dashboard.ts';
import { newChartContents } from '#domain/chart/chartContents.ts';
import { deviceDatasetNumber, ON_DEVICE_KEY } from '#domain/device/deviceDataset.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { localNumber } from '#store/dashboards/localNumbers.ts';
import { listDashboards } from '#store/dashboards/dashboards.ts';
import type { Dispatch } from '#store/command.ts';
import type { SextantDb } from '#store/db.ts';
import { listDocuments } from '#store/documents/documents.ts';
import { syncStore } from '#store/write.ts';
import { createDispatch } from '#sync/dispatch.ts';
import { copyToServer, partsOf } from '../../src/features/dashboard/toServer/copyToServer.ts';
import { freshDb } from '../world/freshDb.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { virtualClock } from '../world/virtualClock.ts';

/* A dashboard of this device that is copied to the server, also where the page is closed meanwhile. */

const TABLE = deviceDatasetNumber('0b54e6bb-7b3f-4f61-93a5-6f1f7f2f3f10');
const [ONE, TWO, BOARD] = [1, 2, 3].map((each) => `11111111-2222-4333-8444-00000000000${each}`) as [
  string,
  string,
  string,
];
const standIns = new Map([[TABLE, { id: 17, uuid: 'u' }]]);

const random = seededRandom(1);
let db: SextantDb;
let dispatch: Dispatch;
beforeEach(async () => {
  db = freshDb();
  dispatch = createDispatch({
    store: syncStore(db),
    registry,
    clock: virtualClock(),
    random,
    wake: () => undefined,
  });
  const chart = (id: string) =>
    createDocument({
      id,
      uuid: id,
      kind: 'chart',
      content: { ...newChartContents(id, { datasource: `${TABLE}__table`, viz_type: 'pie' }) },
    });
  await dispatch(chart(ONE), chart(TWO));
  const place = (id: string) => ({ id: `CHART-${id}`, type: 'CHART', children: [], meta: { chartId: id } });
  const number = (await localNumber(db, 'charts', ONE)) ?? 0;
  const content = {
    ...newDashboardContents('Shops'),
    layout: { [`CHART-${ONE}`]: place(ONE), [`CHART-${TWO}`]: place(TWO) },
    metadata: { [ON_DEVICE_KEY]: true, expanded_slices: { [number]: true } },
  };
  expect((await dispatch(createDocument({ id: BOARD, uuid: BOARD, kind: 'dashboard', content }))).ok).toBe(
    true,
  );
});

async function copy(stoppedAt: number): Promise<string | null> {
  let count = 0;
  const until: Dispatch = async (...commands) => {
    count += 1;
    if (count > stoppedAt) throw new Error('The page is closed');
    return dispatch(...commands);
  };
  const parts = await partsOf(db, (await listDashboards(db))[0]?.id ?? 0);
  if (parts === null) throw new Error('There is no dashboard');
  const reportStorageFailure = (): void => {
    throw new Error('It could not be stored');
  };
  return copyToServer({ db, dispatch: until, random, reportStorageFailure }, parts, standIns);
}
const names = async (kind: string): Promise<number> => (await listDocuments(db, kind)).length;

test('all of it is stored at once: a page that is closed before leaves nothing, and a second copy is the only one', async () => {
  await expect(copy(0)).rejects.toThrow('closed');
  expect([await names('chart'), await names('dashboard')]).toEqual([2, 1]);
  expect(await db.outbox.count()).toBe(0);
  // One that stores more than once leaves the rest.
  expect(await copy(1)).toMatch(/^\/superset\/dashboard\//);
  expect([await names('chart'), await names('dashboard')]).toEqual([4, 2]);
});

test('the dashboard refers to the copies, by number too', async () => {
  await copy(Infinity);
  const made = (await listDocuments(db, 'dashboard')).find(({ id }) => id !== BOARD);
  const { layout, metadata } = asRecord(made?.saved?.content);
  const charts = (await listDocuments(db, 'chart'))
    .map(({ id }) => id)
    .filter((id) => ![ONE, TWO].includes(id));
  const placed = Object.values(asRecord(layout)).map((each) => asRecord(asRecord(each)['meta'])['chartId']);
  expect(new Set(placed)).toEqual(new Set(charts));
  const [first = ''] = charts.filter((id) => id === placed[0]);
  expect(Object.keys(asRecord(asRecord(metadata)['expanded_slices']))).toEqual([
    String(await localNumber(db, 'charts', first)),
  ]);
  const needs = (await db.outbox.toArray()).filter(({ command }) => command === 'document.create');
  expect(needs).toHaveLength(3);
});
