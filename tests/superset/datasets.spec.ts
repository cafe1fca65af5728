import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { pullDocument } from '#commands/pull/pullDocument.ts';
import { datasetDocument } from '#documents/kinds/dataset.ts';
import { changeDocument } from '#documents/commands/editCommands.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { recipe } from '#documents/state/recipe.ts';
import { shown } from '#documents/state/state.ts';
import {
  type DatasetContents,
  newDatasetContents,
  newMetric,
} from '#domain/dataset/contents/datasetContents.ts';
import { getDocument } from '#store/documents/documents.ts';
import { listOutbox, parkedRows } from '#sync/outbox/outbox.ts';
import { systemClock } from '../../server/cli/systemWorld.ts';
import { createDevice, type Device } from './device.ts';
import { supersetWorld } from './supersetWorld.ts';

/* Datasets as documents of a device, on a real Superset whose own users edit the same dataset. */

const world = supersetWorld();
const { made } = world;

interface Part {
  readonly id: number;
  readonly column_name?: string;
  readonly metric_name?: string;
  readonly verbose_name: string | null;
  readonly expression: string | null;
}

interface Stored {
  readonly id: number;
  readonly description: string | null;
  readonly columns: readonly Part[];
  readonly metrics: readonly Part[];
}

async function stored(uuid: string): Promise<Stored> {
  const { status, body } = await world.superset.call('GET', `/api/v1/dataset/${uuid}`);
  expect(status).toBe(200);
  return (body as { result: Stored }).result;
}

async function change(
  device: Device,
  id: string,
  work: Parameters<typeof recipe<DatasetContents>>[2],
): Promise<void> {
  const row = await getDocument(device.db, id);
  const changes = recipe(datasetDocument, (row && shown(row)) as DatasetContents, work);
  await device.run(changeDocument({ id, changes }));
}

test('a dataset made without a network is created once, edited here and there, and merged part by part', async () => {
  const device = await createDevice(world.gateway.url);
  const uuid = randomUUID();
  const title = `sextant ${uuid}`;
  device.isOnline = false;
  const content = newDatasetContents({
    databaseId: 1,
    catalog: null,
    schema: 'public',
    sql: "SELECT 1 AS amount, 'x' AS city",
    title,
  });
  await device.run(createDocument({ id: uuid, uuid, kind: 'dataset', content: { ...content } }));
  device.isOnline = true;
  await device.send();
  expect(await parkedRows(device.db)).toEqual([]);
  const { id } = await stored(uuid);
  made.push(`/api/v1/dataset/${id}`);
  expect((await pullDocument({ ...device, clock: systemClock }, datasetDocument, uuid)).ok).toBe(true);
  expect((await stored(uuid)).columns.map((each) => each.column_name)).toEqual(['amount', 'city']);

  // Somebody labels a column there while a metric is added here.
  const { columns } = await stored(uuid);
  const labelled = columns.map(({ id: part, column_name: name }) => ({
    id: part,
    column_name: name,
    ...(name === 'city' && { verbose_name: 'Town' }),
  }));
  expect((await world.superset.call('PUT', `/api/v1/dataset/${id}`, { columns: labelled })).status).toBe(200);
  await change(device, uuid, (draft) => {
    const { metrics } = draft as { metrics: Record<string, object> };
    metrics[randomUUID()] = { ...newMetric('total', 'SUM(amount)') };
    draft.description = 'Made on a train';
  });
  await device.send();
  expect(await listOutbox(device.db)).toEqual([]);
  const there = await stored(uuid);
  expect(there.description).toBe('Made on a train');
  expect(there.metrics.map((each) => each.metric_name)).toContain('total');
  expect(there.columns.find((each) => each.column_name === 'city')?.verbose_name).toBe('Town');
});
