import { expect, it } from 'vitest';
import type { Dashboard } from './dashboard.ts';
import { EVERY_DASHBOARD, filterDashboards, importOutcome, ownersOfAll } from './listFilter.ts';

const dashboard = (id: number, more: Partial<Dashboard> = {}): Dashboard => ({
  id,
  uuid: null,
  slug: null,
  title: `Dashboard ${id}`,
  published: true,
  changedAt: 1,
  changedBy: '',
  owners: [],
  certifiedBy: '',
  certificationDetails: '',
  ...more,
});

const ANNA = { id: 7, name: 'Anna' };
const ZOE = { id: 3, name: 'Zoe' };
const ROWS = [
  dashboard(1, { owners: [ZOE, ANNA] }),
  dashboard(2, { published: false, owners: [ANNA] }),
  dashboard(3, { tags: ['Finance'] }),
];
const MARKS = { favorites: new Set([2, 3]), offline: new Set([1, 3]) };

it('a list is narrowed down by owner, status, favorites and offline copies together', () => {
  const ids = (filter: Partial<typeof EVERY_DASHBOARD>): number[] =>
    filterDashboards(ROWS, { ...EVERY_DASHBOARD, ...filter }, MARKS).map(({ id }) => id);
  expect(ids({})).toEqual([1, 2, 3]);
  expect(ids({ owner: 7 })).toEqual([1, 2]);
  expect(ids({ status: 'draft' })).toEqual([2]);
  expect(ids({ status: 'published', isFavorite: true })).toEqual([3]);
  expect(ids({ tag: 'Finance' })).toEqual([3]);
  expect(ids({ isOffline: true, owner: 3 })).toEqual([1]);
  expect(ownersOfAll(ROWS)).toEqual([ANNA, ZOE]);
});

it('an import reports what is new and what it replaced', () => {
  const after = [dashboard(1), dashboard(2, { changedAt: 5 }), dashboard(9)];
  const { added, replaced } = importOutcome([dashboard(1), dashboard(2)], after);
  expect(added.map(({ id }) => id)).toEqual([9]);
  expect(replaced.map(({ id }) => id)).toEqual([2]);
});
