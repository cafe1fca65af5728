import { expect, test } from 'vitest';
import { readDocument } from '#documents/state/state.ts';
import type { InboxNote } from '#domain/inbox/inboxNote.ts';
import type { Query } from '#domain/query/query.ts';
import { newReportContents } from '#domain/report/reportContents.ts';
import { newChartContents } from '#domain/chart/chartContents.ts';
import { putDatasets } from '#store/datasets/datasets.ts';
import { putDashboard } from '#store/dashboards/dashboards.ts';
import { documentName, putDocument } from '#store/documents/documents.ts';
import { addNote } from '#store/inbox.ts';
import { readHome } from '#store/home.ts';
import { putSetting } from '#store/settings.ts';
import { putQuery } from '#store/sql/queries.ts';
import { WORK_TABLES, write } from '#store/write.ts';
import { DAY } from '#domain/time.ts';
import { memoryDb } from '../world/memory/memoryDb.ts';
const dashboard = (id: number, changedAt: number) => ({
  id,
  uuid: null,
  title: `Board ${id}`,
  slug: null,
  published: true,
  changedAt,
  changedBy: 'Bob Hope',
  owners: [],
  certifiedBy: '',
  certificationDetails: '',
});

const report = (remoteId: number, lastState: string, lastRun: number | null = null, active = true) => {
  const content = { ...newReportContents(`Report ${remoteId}`, 'Etc/UTC'), active };
  const at = lastRun === null ? null : new Date(lastRun).toISOString();
  const confirmed = { content, info: { lastState, lastRun: at }, revision: null, at: 0, isOurs: false };
  return readDocument({ id: `r${remoteId}`, kind: 'report', remoteId, uuid: null }, confirmed);
};

const note = (id: string, more: Partial<InboxNote> = {}): InboxNote => ({
  id,
  at: 150,
  kind: 'query',
  ended: 'failed',
  name: id,
  tabId: null,
  readAt: null,
  isCleared: false,
  ...more,
});

test('the home page has what others changed after it was open here, and what failed', async () => {
  const db = memoryDb();
  await write(
    db,
    async (tx) => {
      for (const row of [dashboard(1, 90), dashboard(2, 200), dashboard(3, 200)]) await putDashboard(tx, row);
      await putSetting(tx, 'visits', [
        { kind: 'dashboard', id: 1, at: 100 },
        { kind: 'dashboard', id: 2, at: 100 },
      ]);
      for (const row of [report(1, 'Error'), report(2, 'Success')]) await putDocument(tx, row);
      await addNote(tx, note('query:1', { tabId: 't1', name: 'Tab 1' }));
    },
    WORK_TABLES,
  );
  const home = await readHome(db, { now: 300, name: 'Ada Lovelace' });
  expect(home.changed.dashboards.map(({ row, by }) => [row.id, by])).toEqual([[2, 'Bob Hope']]);
  expect(home.failed.notes.map(({ name }) => name)).toEqual(['Tab 1']);
  expect(home.failed.reports.map(documentName)).toEqual(['Report 1']);
});

test('what worked since is not listed as failed: a query in its open tab, and a report that was not read again', async () => {
  const db = memoryDb();
  const query = (id: string, sqlEditorId: string, state: Query['state'], endDttm: number) =>
    ({ id, sqlEditorId, state, startDttm: endDttm - 1, endDttm, isDataPreview: false }) as Query;
  const now = 8 * DAY;
  await write(
    db,
    async (tx) => {
      for (const tabId of ['mended', 'broken', 'worked before'])
        await addNote(tx, note(tabId, { tabId, at: now - 50 }));
      for (const row of [
        query('a', 'mended', 'failed', now - 50),
        query('b', 'mended', 'success', now - 20),
        query('c', 'broken', 'success', now - 20),
        query('d', 'broken', 'failed', now - 10),
        query('e', 'worked before', 'success', now - 60),
      ])
        await putQuery(tx, row);
      const done = { kind: 'report', ended: 'done', name: 'Report 1', at: now - 5, isCleared: true } as const;
      await addNote(tx, note('worked', done));
      for (const row of [
        report(1, 'Error', now - 50),
        report(2, 'Error', now - 50),
        report(3, 'Error', now - 50, false),
        report(4, 'Error', now - 7 * DAY - 1),
      ])
        await putDocument(tx, row);
    },
    WORK_TABLES,
  );
  const { failed } = await readHome(db, { now, name: 'Ada Lovelace' });
  expect(failed.notes.map(({ name }) => name).toSorted()).toEqual(['broken', 'worked before']);
  expect(failed.reports.map(documentName)).toEqual(['Report 2']);
});

test('what others changed is told from what a person saw by the server’s clock', async () => {
  const db = memoryDb();
  await write(
    db,
    async (tx) => {
      await putDashboard(tx, dashboard(1, 140));
      await putSetting(tx, 'visits', [{ kind: 'dashboard', id: 1, at: 100 }]);
      await putSetting(tx, 'clockOffset', 50);
    },
    WORK_TABLES,
  );
  expect((await readHome(db, { now: 300, name: 'Ada Lovelace' })).changed.dashboards).toEqual([]);
});

test('drafts of charts come with what their datasets call columns and metrics', async () => {
  const db = memoryDb();
  const of = (id: string, datasource: string) => {
    const content = newChartContents('', { datasource });
    const confirmed = { content, info: {}, revision: null, at: 0, isOurs: true };
    const row = readDocument({ id, kind: 'chart', remoteId: 1, uuid: null }, confirmed);
    return { ...row, draft: { content, base: content, at: 0, done: [], undone: [] } };
  };
  await write(
    db,
    async (tx) => {
      await putDatasets(tx, [{ id: 5, detail: { columns: [], verboseNames: { n: 'Orders' } } } as never]);
      for (const row of [of('c1', '5__table'), of('c2', '6__table')]) await putDocument(tx, row);
    },
    WORK_TABLES,
  );
  const { draftNames } = await readHome(db, { now: 0, name: null });
  expect([...draftNames]).toEqual([
    ['c1', { n: 'Orders' }],
    ['c2', {}],
  ]);
});
