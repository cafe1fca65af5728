import { describe, expect, test } from 'vitest';
import { mergeTable, RESULTS_TAB, southPaneAfterRemoval } from './editorTable.ts';
import { newTable } from './newTable.ts';

const table = (
  id: string,
  name = 'cars',
  more: { catalog?: string; schema?: string; queryEditorId?: string } = {},
) => newTable({ id, queryEditorId: 'e', dbId: 1, catalog: null, schema: 'main', name, now: 5, ...more });

describe('adding a table', () => {
  test('that already exists keeps its id and takes newly known data [TBL-10]', () => {
    const there = { ...table('a'), remoteId: 4, addedAt: 1 };
    const added = { ...table('b'), selectStar: 'SELECT *', initialized: true };
    expect(mergeTable([there], added)).toEqual({ ...added, id: 'a', remoteId: 4, addedAt: 1 });
  });

  test('another database, editor, catalog, schema or name is another table [TBL-10]', () => {
    const there = [table('a')];
    const others = [
      { ...table('b'), dbId: 2 },
      table('b', 'cars', { queryEditorId: 'f' }),
      table('b', 'cars', { catalog: 'c' }),
      table('b', 'cars', { schema: 's' }),
      table('b', 'trucks'),
    ];
    for (const other of others) expect(mergeTable(there, other).id).toBe('b');
  });
});

describe('removing a table', () => {
  test('that is shown shows another of the same editor [TBL-12], or the results if none is left [TBL-13]', () => {
    expect(southPaneAfterRemoval('a', 'a', [table('b'), table('c')])).toBe('c');
    expect(southPaneAfterRemoval('a', 'a', [])).toBe(RESULTS_TAB);
  });

  test('that is not shown changes nothing there', () => {
    expect(southPaneAfterRemoval('Query history', 'a', [])).toBe('Query history');
  });
});
