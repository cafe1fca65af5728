import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEVICE_ID } from '../device/deviceDatabase.ts';
import { mergeServerTab } from './mergeServerTab.ts';
import { hasUnsavedFields, unsavedFields, type SavedFields } from './savedFields.ts';

const base: SavedFields = {
  name: 'A',
  sql: 'SELECT 1',
  dbId: 1,
  catalog: null,
  schema: 'main',
  queryLimit: null,
  templateParams: '',
  autorun: false,
  hideLeftBar: false,
};

const merge = (
  mine: Partial<SavedFields>,
  theirs: Partial<SavedFields>,
  times: { mine: number; theirs: number | null; base?: number },
) =>
  mergeServerTab({
    base,
    baseEditedAt: times.base ?? null,
    mine: { ...base, ...mine },
    mineEditedAt: times.mine,
    theirs: { ...base, ...theirs },
    theirsEditedAt: times.theirs,
  });

describe('unsaved edits', () => {
  test('are the fields that differ from the confirmed copy [TAB-05 TAB-06]', () => {
    expect(unsavedFields({ ...base, sql: 'SELECT 2' }, base)).toEqual({ sql: 'SELECT 2' });
    expect(hasUnsavedFields(base, base)).toBe(false);
    expect(unsavedFields(base, null)).toEqual(base);
  });

  test('have the catalog of another database with it, which a server may have stored otherwise', () => {
    const place = { dbId: 2, catalog: null };
    expect(unsavedFields({ ...base, ...place }, { ...base, dbId: DEVICE_ID })).toEqual(place);
  });
});

describe('a tab and its copy on the server', () => {
  test('take each field from the side that changed it', () => {
    const merged = merge({ sql: 'SELECT 2' }, { name: 'B' }, { mine: 1, theirs: 9 });
    expect(merged).toMatchObject({ fields: { ...base, sql: 'SELECT 2', name: 'B' }, lost: {} });
  });

  test('where both changed it, mine wins when newer, and theirs is returned [SYNC-14]', () => {
    const merged = merge({ sql: 'mine' }, { sql: 'theirs' }, { mine: 9, theirs: 8 });
    expect(merged).toMatchObject({ fields: { ...base, sql: 'mine' }, lost: { sql: 'theirs' } });
  });

  test('and theirs wins when mine is not newer, also at the same moment [SYNC-15]', () => {
    const merged = merge({ sql: 'mine' }, { sql: 'theirs' }, { mine: 8, theirs: 8 });
    expect(merged).toMatchObject({ fields: { ...base, sql: 'theirs' }, lost: { sql: 'mine' } });
  });

  test('a catalog and a schema are those of the database that is taken', () => {
    const mine = { dbId: 2, catalog: null, schema: 'main' };
    const merged = merge(mine, { dbId: 3, catalog: 'sales', schema: 'other' }, { mine: 9, theirs: 8 });
    expect(merged.fields).toMatchObject(mine);
    const later = merge(mine, { catalog: 'sales', schema: 'other' }, { mine: 8, theirs: 9 });
    expect(later.fields).toMatchObject(mine);
  });

  test('an edit without a time loses to unsaved local ones', () => {
    expect(merge({ sql: 'mine' }, { sql: 'theirs' }, { mine: 1, theirs: null }).fields.sql).toBe('mine');
  });

  test('keep the lines of the SQL that only one of them changed, whatever the times [RV-4]', () => {
    const sql = 'SELECT a\nFROM t';
    const sides = { base: { ...base, sql }, baseEditedAt: 5, mineEditedAt: 9, theirsEditedAt: 8 };
    const mine = { ...base, sql: 'SELECT a, b\nFROM t' };
    const theirs = { ...base, sql: 'SELECT a\nFROM t2' };
    const both = 'SELECT a, b\nFROM t2';
    const merged = { fields: { ...base, sql: both }, lost: {}, isSqlMerged: true };
    expect(mergeServerTab({ ...sides, mine, theirs })).toEqual(merged);
    expect(mergeServerTab({ ...sides, mine, theirs, mineEditedAt: 7 })).toEqual(merged);
    // A late copy of an earlier save is no edit.
    const late = mergeServerTab({ ...sides, mine, theirs, theirsEditedAt: 4 });
    expect(late).toEqual({ fields: mine, lost: { sql: theirs.sql }, isSqlMerged: false });
  });

  test('identical edits on both sides are no conflict', () => {
    expect(merge({ sql: 'same' }, { sql: 'same' }, { mine: 1, theirs: 2 }).lost).toEqual({});
  });

  test('every text is in the result or returned', () => {
    const text = fc.constantFrom('SELECT 1', 'x', 'y');
    fc.assert(
      fc.property(text, text, fc.nat(3), fc.option(fc.nat(3)), (mine, theirs, at, theirsAt) => {
        const { fields, lost } = merge({ sql: mine }, { sql: theirs }, { mine: at, theirs: theirsAt });
        for (const written of [mine, theirs]) {
          expect(written === base.sql || fields.sql === written || lost.sql === written).toBe(true);
        }
      }),
    );
  });
});

describe('a late copy of an earlier save', () => {
  test('does not undo a later confirmed save, and is returned [RV-5]', () => {
    const merged = merge({}, { sql: 'late' }, { mine: 7, theirs: 5, base: 6 });
    expect(merged).toMatchObject({ fields: base, lost: { sql: 'late' } });
  });

  test('is not assumed if the time equals the base’s: a client without times changed it [RV-5]', () => {
    const merged = merge({}, { sql: 'theirs' }, { mine: 7, theirs: 6, base: 6 });
    expect(merged).toMatchObject({ fields: { ...base, sql: 'theirs' }, lost: {} });
  });
});
