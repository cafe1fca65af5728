import { expect, test } from 'vitest';
import { newTab } from './newTab.ts';
import { newTable } from './newTable.ts';

test('a tab has every field of a query editor [ENT-01]', () => {
  const tab = newTab({ id: 'tab________', name: 'Untitled Query 1', position: 1, now: 5 });
  expect(tab).toMatchObject({
    id: 'tab________',
    remoteId: null,
    dbId: null,
    catalog: null,
    schema: null,
    name: 'Untitled Query 1',
    sql: '',
    selectedText: '',
    templateParams: '',
    queryLimit: null,
    maxRow: null,
    autorun: false,
    loaded: true,
    inLocalStorage: true,
    hideLeftBar: false,
    latestQueryId: null,
    cursorPosition: { row: 1, column: 0 },
    northPercent: 50,
    southPercent: 50,
    updatedAt: 5,
    version: 1,
  });
});

test('a table beside an editor has every field of one [ENT-05]', () => {
  const place = { dbId: 3, catalog: null, schema: 'main' };
  expect(
    newTable({ id: 'table______', queryEditorId: 'tab________', name: 'ships', ...place, now: 5 }),
  ).toMatchObject({
    id: 'table______',
    queryEditorId: 'tab________',
    ...place,
    name: 'ships',
    expanded: true,
    columns: [],
    selectStar: null,
    primaryKey: null,
    foreignKeys: [],
    indexes: [],
    dataPreviewQueryId: null,
    initialized: false,
  });
});
