import { expect, test } from 'vitest';
import { readDocument } from '#documents/state/state.ts';
import { newReportContents } from '#domain/report/reportContents.ts';
import { putDashboard } from '#store/dashboards/dashboards.ts';
import { documentName, putDocument } from '#store/documents/documents.ts';
import { addNote } from '#store/inbox.ts';
import { readHome } from '#store/home.ts';
import { putSetting } from '#store/settings.ts';
import { WORK_TABLES, write } from '#store/write.ts';
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

const report = (remoteId: number, lastState: string) => {
  const content = newReportContents(`Report ${remoteId}`, 'Etc/UTC');
  const confirmed = { content, info: { lastState }, revision: null, at: 0, isOurs: false };
  return readDocument({ id: `r${remoteId}`, kind: 'report', remoteId, uuid: null }, confirmed);
};

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
      await addNote(tx, {
        id: 'query:1',
        at: 150,
        kind: 'query',
        ended: 'failed',
        name: 'Tab 1',
        tabId: 't1',
        readAt: null,
        isCleared: false,
      });
    },
    WORK_TABLES,
  );
  const home = await readHome(db, { now: 300, name: 'Ada Lovelace' });
  expect(home.changed.dashboards.map(({ row, by }) => [row.id, by])).toEqual([[2, 'Bob Hope']]);
  expect(home.failed.notes.map(({ name }) => name)).toEqual(['Tab 1']);
  expect(home.failed.reports.map(documentName)).toEqual(['Report 1']);
});
