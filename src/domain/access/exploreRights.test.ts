import { describe, expect, test } from 'vitest';
import { exploreRights } from './exploreRights.ts';
import { readRights } from './rights.ts';

const person = (id: number | null, ...pairs: (readonly [string, string])[]) => ({
  id,
  rights: readRights({ Gamma: pairs }),
});

test('exploring needs can_explore on the main view [PERM-08]', () => {
  expect(exploreRights(person(1, ['can_explore', 'Superset']), [1]).explore).toBe(true);
  expect(exploreRights(person(1, ['can_explore', 'Chart']), [1]).explore).toBe(false);
});

test('saving as a new chart needs can_write on Chart, downloads can_csv [PERM-15 PERM-16]', () => {
  expect(exploreRights(person(1, ['can_write', 'Chart']), [2])).toMatchObject({ add: true, download: false });
  expect(exploreRights(person(1, ['can_csv', 'Superset']), [2])).toMatchObject({
    add: false,
    download: true,
  });
});

test('the page of a chart has what the server allows: to add, to download, to overwrite [PERM-18]', () => {
  const rights = (...pairs: (readonly [string, string])[]) => {
    const {
      add: can_add,
      download: can_download,
      overwrite: can_overwrite,
    } = exploreRights(person(1, ...pairs), [1]);
    return { can_add, can_download, can_overwrite };
  };
  expect(rights()).toEqual({ can_add: false, can_download: false, can_overwrite: false });
  expect(rights(['can_write', 'Chart'], ['can_csv', 'Superset'])).toEqual({
    can_add: true,
    can_download: true,
    can_overwrite: true,
  });
});

describe('a chart is overwritten', () => {
  const writer = person(1, ['can_write', 'Chart']);

  test('by its owners [PERM-17]', () => {
    expect(exploreRights(writer, [1]).overwrite).toBe(true);
    expect(exploreRights(writer, [2]).overwrite).toBe(false);
    expect(exploreRights(person(1), [1]).overwrite).toBe(false);
  });

  test('by an admin', () => {
    expect(exploreRights({ id: 9, rights: readRights({ Admin: [] }) }, [1]).overwrite).toBe(true);
  });

  test('by whoever may create charts, if no server has it yet', () => {
    expect(exploreRights(writer, null).overwrite).toBe(true);
  });
});

test('nothing can be saved before the server has reported permissions', () => {
  expect(exploreRights({ id: 1, rights: null }, [1])).toMatchObject({
    explore: true,
    add: false,
    overwrite: false,
  });
});

test('a chart over rows of this device is saved before a server has reported permissions: none is asked', () => {
  expect(exploreRights({ id: null, rights: null }, null, true)).toMatchObject({ add: true, overwrite: true });
  expect(exploreRights(person(1), null, true)).toMatchObject({ add: false });
});
