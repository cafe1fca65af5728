import { expect, test } from 'vitest';
import { mergeSavedQuery } from './mergeSavedQuery.ts';
import type { SavedQueryFields } from './savedQuery.ts';

const base: SavedQueryFields = {
  label: 'Sales',
  description: '',
  sql: 'SELECT 1',
  dbId: 1,
  catalog: null,
  schema: 'main',
  templateParams: '',
};

const merge = (
  mine: Partial<SavedQueryFields>,
  theirs: Partial<SavedQueryFields>,
  times: { mine: number; theirs: number | null },
) =>
  mergeSavedQuery({
    base,
    mine: { ...base, ...mine },
    mineChangedAt: times.mine,
    theirs: { ...base, ...theirs },
    theirsChangedAt: times.theirs,
  });

test('a field changed on one side takes that side’s value', () => {
  const merged = merge({ sql: 'SELECT 2' }, { label: 'Turnover' }, { mine: 1, theirs: 2 });
  expect(merged).toEqual({ fields: { ...base, sql: 'SELECT 2', label: 'Turnover' }, lostSql: null });
});

test.each([
  ['mine, where it is newer', { mine: 3, theirs: 2 }, 'mine', 'theirs'],
  ['mine, where nobody noted when theirs was made', { mine: 3, theirs: null }, 'mine', 'theirs'],
  ['theirs, where it is newer', { mine: 1, theirs: 2 }, 'theirs', 'mine'],
])('if both changed the text it is %s, and the other one is returned', (_title, times, sql, lostSql) => {
  expect(merge({ sql: 'mine' }, { sql: 'theirs' }, times)).toEqual({ fields: { ...base, sql }, lostSql });
});

test('identical changes on both sides lose nothing', () => {
  expect(merge({ sql: 'same' }, { sql: 'same' }, { mine: 1, theirs: 2 }).lostSql).toBeNull();
});

test('different lines of the SQL are merged, and mine from before is returned', () => {
  const merged = mergeSavedQuery({
    base: { ...base, sql: 'SELECT a\nFROM t' },
    mine: { ...base, sql: 'SELECT a, b\nFROM t' },
    mineChangedAt: 1,
    theirs: { ...base, sql: 'SELECT a\nFROM t2' },
    theirsChangedAt: 2,
  });
  expect(merged).toEqual({
    fields: { ...base, sql: 'SELECT a, b\nFROM t2' },
    lostSql: 'SELECT a, b\nFROM t',
  });
});
