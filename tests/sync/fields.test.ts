import { beforeEach, expect, test } from 'vitest';
import { registry } from '#commands/index.ts';
import { addTab } from '#commands/tab/tab.ts';
import {
  renameTab,
  setAutorun,
  setCursor,
  setDatabase,
  setHideLeftBar,
  setPaneSizes,
  setQueryLimit,
  setSql,
  setTemplateParams,
} from '#commands/tab/tabEdit.ts';
import { addTable, collapseTable, describeTable, setTablePreview } from '#commands/table/table.ts';
import type { TableMetadata } from '#domain/catalogue/catalogue.ts';
import type { SextantDb } from '#store/db.ts';
import { getTable } from '#store/sql/tables.ts';
import { getTab, patchTab } from '#store/sql/tabs.ts';
import { write, syncStore } from '#store/write.ts';
import type { Command } from '#sync/command.ts';
import { createDispatch } from '#sync/dispatch.ts';
import { freshDb } from '../world/freshDb.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { virtualClock } from '../world/virtualClock.ts';

/** Changes of a tab or a table, and the fields in which they are stored. */

const clock = virtualClock();
let db: SextantDb;
let run: (...commands: readonly Command[]) => Promise<void>;
beforeEach(() => {
  db = freshDb();
  const dispatch = createDispatch({
    store: syncStore(db),
    registry,
    clock,
    random: seededRandom(1),
    wake: () => undefined,
  });
  run = async (...commands) => {
    for (const command of commands) expect(await dispatch(command)).toEqual({ ok: true, value: undefined });
  };
});

test('a query editor stores each change in a field of its own [ENT-01]', async () => {
  await run(addTab({ id: 'a', sql: 'SELECT 1' }));
  const begun = await getTab(db, 'a');
  await clock.advance(1_000);
  await run(
    renameTab({ id: 'a', name: 'Sales' }),
    setDatabase({ id: 'a', dbId: 3, catalog: 'harbour', schema: 'main' }),
    setSql({ id: 'a', sql: 'SELECT 2' }),
    setTemplateParams({ id: 'a', templateParams: '{"a": 1' }),
    setQueryLimit({ id: 'a', queryLimit: 50 }),
    setAutorun({ id: 'a', autorun: true }),
    setHideLeftBar({ id: 'a', hideLeftBar: true }),
    setCursor({ id: 'a', cursorPosition: { row: 1, column: 8 }, selectedText: '2' }),
    setPaneSizes({ id: 'a', northPercent: 30, southPercent: 70 }),
  );
  // As a query does.
  await write(db, (tx) => patchTab(tx, 'a', { latestQueryId: 'q' }));
  const { position, detachedAt, savedQueryId, ...tab } = (await getTab(db, 'a')) ?? {};
  expect({ position, detachedAt, savedQueryId }).toEqual({
    position: 1,
    detachedAt: null,
    savedQueryId: null,
  });
  expect(tab).toEqual({
    id: 'a',
    remoteId: null,
    dbId: 3,
    catalog: 'harbour',
    schema: 'main',
    name: 'Sales',
    sql: 'SELECT 2',
    selectedText: '2',
    templateParams: '{"a": 1',
    queryLimit: 50,
    maxRow: null,
    autorun: true,
    loaded: true,
    inLocalStorage: true,
    hideLeftBar: true,
    latestQueryId: 'q',
    cursorPosition: { row: 1, column: 8 },
    northPercent: 30,
    southPercent: 70,
    updatedAt: clock.now(),
    version: 8,
  });
  expect(begun).toMatchObject({ name: 'Untitled Query 1', updatedAt: clock.now() - 1_000, version: 1 });
});

test('a table beside an editor stores its place, its metadata and its state [ENT-05]', async () => {
  const metadata: TableMetadata = {
    name: 'ships',
    columns: [{ name: 'tons', type: 'INT', longType: 'INTEGER', comment: null, keys: [] }],
    selectStar: 'SELECT tons FROM ships',
    primaryKey: { name: 'pk', columns: ['tons'] },
    foreignKeys: [
      { name: 'fk', columns: ['tons'], referredTable: 'sizes', referredSchema: null, referredColumns: ['t'] },
    ],
    indexes: [{ name: 'i', columns: ['tons'], unique: true }],
    comment: null,
  };
  const place = { queryEditorId: 'a', dbId: 3, catalog: 'harbour', schema: 'main', name: 'ships' };
  await run(addTab({ id: 'a' }), addTable({ id: 't', ...place }));
  expect(await getTable(db, 't')).toMatchObject({ ...place, expanded: true, initialized: false });
  await run(
    describeTable({ id: 't', metadata }),
    setTablePreview({ id: 't', queryId: 'q' }),
    collapseTable({ id: 't' }),
  );
  const { name: _name, comment: _comment, ...known } = metadata;
  expect(await getTable(db, 't')).toEqual({
    id: 't',
    remoteId: null,
    ...place,
    ...known,
    expanded: false,
    dataPreviewQueryId: 'q',
    initialized: true,
    addedAt: clock.now(),
  });
});
