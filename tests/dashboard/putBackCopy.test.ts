import { expect, test } from 'vitest';
import { addOfflineCopy, copyData, removeOfflineCopy } from '#commands/dashboard/offlineCopy.ts';
import { storeExtract } from '#store/datasets/extracts.ts';
import type { StoredExtract } from '#store/datasets/extractRow.ts';
import { putBackHeld, readHeldByCopy } from '#store/dashboards/heldByCopy.ts';
import { holdChartData } from '#store/dashboards/offlineCopies.ts';
import { CHART_DATA_TABLES, COPY_TABLES, write } from '#store/write.ts';
import { dashboardWorld } from './dashboardServer.ts';

const COPY = 'dashboard:6';

/** A dashboard whose data is stored on the device. */
async function worldWithCopy() {
  const { db, run } = dashboardWorld(() => ({ result: {} }));
  const store = (rows: number) =>
    storeExtract(db, { datasetId: 17, name: 'births', rows } as StoredExtract, {
      parts: [new Blob(['rows'])],
    });
  await run(addOfflineCopy({ id: COPY, title: 'Births' }));
  await run(copyData({ id: COPY, datasetIds: [17] }));
  expect(await store(1)).toEqual({ ok: true, value: true });
  await write(db, (tx) => holdChartData(tx, COPY, ['key']), CHART_DATA_TABLES);
  const stored = async () => ({
    copy: await db.pins.get(COPY),
    answers: await db.pinnedAnswers.toArray(),
    extracts: await db.extracts.toArray(),
    files: await db.extractFiles.toArray(),
  });
  return { db, run, store, stored };
}

test('a removed offline copy is put back with its chart data and its rows, without a network', async () => {
  const { db, run, stored } = await worldWithCopy();
  const before = await stored();
  expect(before.files).toHaveLength(1);
  const held = await readHeldByCopy(db, COPY);
  await run(removeOfflineCopy({ id: COPY }));
  expect(await stored()).toEqual({ copy: undefined, answers: [], extracts: [], files: [] });
  if (held === null) throw new Error('There was a copy.');
  expect(await write(db, (tx) => putBackHeld(tx, held), COPY_TABLES)).toMatchObject({ ok: true });
  expect(await stored()).toEqual(before);
});

test('rows that were stored again after the removal are newer, and stay', async () => {
  const { db, run, store, stored } = await worldWithCopy();
  const held = await readHeldByCopy(db, COPY);
  await run(removeOfflineCopy({ id: COPY }));
  await run(addOfflineCopy({ id: 'dashboard:7', title: 'Deaths' }));
  await run(copyData({ id: 'dashboard:7', datasetIds: [17] }));
  await store(2);
  if (held === null) throw new Error('There was a copy.');
  await write(db, (tx) => putBackHeld(tx, held), COPY_TABLES);
  const { copy, extracts } = await stored();
  expect(copy).toMatchObject({ title: 'Births', datasetIds: [17] });
  expect(extracts).toMatchObject([{ rows: 2 }]);
});
