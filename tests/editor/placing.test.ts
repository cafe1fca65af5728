import { expect, test } from 'vitest';
import type { Database } from '#domain/catalogue/catalogue.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { ok } from '#domain/result.ts';
import { createLabRun } from '#features/sqllab/lab/run/labRun.ts';
import { registry } from '#commands/index.ts';
import type { RunRequest } from '#query/sql/runner.ts';
import { putCatalogueEntry } from '#store/catalogue.ts';
import { getTab, putTab } from '#store/sql/tabs.ts';
import { CATALOGUE_TABLES, write, syncStore } from '#store/write.ts';
import { createDispatch } from '#sync/dispatch.ts';
import { createObservable } from '#ui/observable.ts';
import { freshDb } from '../world/freshDb.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { virtualClock } from '../world/virtualClock.ts';

const TAB = 'tab________';

/** An editor with one tab of that text, on a device where no list of databases has arrived yet. */
function openLab({
  text = 'SELECT 1',
  loaded = true,
  stored = true,
  defaultDbId = null as number | null,
} = {}) {
  const db = freshDb();
  const tab = { ...newTab({ id: TAB, name: 'Untitled Query 1', position: 1, now: 0 }), loaded };
  const ran: (RunRequest & { readonly dbId: number | null | undefined })[] = [];
  const announced: string[] = [];
  const services = {
    db,
    dispatch: createDispatch({
      store: syncStore(db),
      registry,
      clock: virtualClock(),
      random: seededRandom(1),
      wake: () => undefined,
    }),
    conf: createObservable({ defaultDbId }),
    catalogue: {
      async refreshDatabases() {
        const payload = [
          { id: 7, name: 'Samples' },
          { id: 9, name: 'Harbour' },
        ] as unknown as Database[];
        await write(
          db,
          (tx) => putCatalogueEntry(tx, { kind: 'databases', payload, fetchedAt: 1 }),
          CATALOGUE_TABLES,
        );
      },
    },
    toasts: { show: (_: string, announcement: string) => void announced.push(announcement) },
    change: () => undefined,
    refreshTab: async () => false,
    runner: {
      stop: () => expect.unreachable(),
      async run(request: RunRequest) {
        ran.push({ ...request, dbId: (await getTab(db, TAB))?.dbId });
        return ok('query');
      },
    },
    reportStorageFailure: () => expect.unreachable(),
  };
  const nothing = () => undefined;
  const editor = {
    text: () => text,
    hasSelection: createObservable(false),
    runnable: () => ({ sql: text, sqlOffset: 0 }),
    runnableStatement: () => ({ sql: text, sqlOffset: 0 }),
    replace: nothing,
    aid: () => false,
    mark: nothing,
    flush: async () => undefined,
  };
  const lab = createLabRun(
    services,
    () => editor,
    () => ({ tab, latestQuery: null, dialect: dialectOf(null) }),
  );
  return {
    db,
    lab,
    ran,
    announced,
    ready: stored ? write(db, (tx) => putTab(tx, tab)) : Promise.resolve(),
  };
}

test('a tab that was opened before any database was known runs in the first one, as soon as it is known', async () => {
  const { db, lab, ran, announced, ready } = openLab();
  await ready;
  const run = lab.run();
  // A second press must not start a second query.
  const again = lab.run();
  await Promise.all([run, again]);
  expect(ran).toEqual([{ tabId: TAB, sql: 'SELECT 1', sqlOffset: 0, createAs: undefined, dbId: 7 }]);
  expect(announced).toEqual(['Databases are still loading. The query starts when they are ready.']);
  expect(await getTab(db, TAB)).toMatchObject({ dbId: 7 });
});

test('a tab that was opened before any database was known runs in the server’s default one [CST-03]', async () => {
  const { lab, ran, ready } = openLab({ defaultDbId: 9 });
  await ready;
  await lab.run();
  expect(ran).toMatchObject([{ dbId: 9 }]);
});

test('a tab that was never read gets no database: it may have one', async () => {
  const { db, lab, ran, announced, ready } = openLab({ loaded: false });
  await ready;
  await lab.run();
  expect(announced).toEqual(['This tab is still loading. Run the query when its SQL is shown.']);
  expect(ran).toEqual([]);
  expect(await getTab(db, TAB)).toMatchObject({ dbId: null });
});

test('the statement at the cursor of a text of comments is nothing to run, and a message says so', async () => {
  const { lab, ran, announced } = openLab({ text: '-- SELECT 1', stored: false });
  await lab.runStatement();
  expect(ran).toEqual([]);
  expect(announced).toEqual(['Nothing to run: the text contains only comments.']);
});

test('running an empty tab that is not stored yet shows a message', async () => {
  const { lab, ran, announced } = openLab({ text: ' ', stored: false });
  await lab.run();
  expect(ran).toEqual([]);
  expect(announced).toEqual(['Nothing to run. Write a statement first.']);
});
