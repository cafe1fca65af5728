import { expect, test } from 'vitest';
import { newDashboardContents, dashboardDocument } from '#documents/kinds/dashboard.ts';
import { changed, mergeContents, restoredBy } from '#documents/state/content.ts';
import { edited, layout, move } from '#domain/dashboard/edit/testLayout.ts';
import { answered } from '#documents/state/pulled.ts';
import { newDocument } from '#documents/state/state.ts';
import { describeMerge } from './mergedText.ts';

const mine = { ...newDashboardContents('Mine'), css: 'a{}' };
const LAYOUT = layout([
  ['ROW-a', ['CHART-Sales:3', 'CHART-Ships:3']],
  ['ROW-b', ['CHART-Cargo:6']],
]);
const written = { ...mine, slug: 'harbour', published: true };

test('a merge names its author and what was merged, and its undo removes just that', () => {
  const merge = describeMerge('dashboard', { mine, written, author: 'Ada Lovelace', at: 1 });
  expect(merge.text).toMatch(/^Your save was merged with changes by Ada Lovelace: /);
  expect(merge.text).toMatch(/: Publication changed, address changed$/);
  const later = { ...written, title: 'Later' };
  expect(changed(dashboardDocument, later, merge.undo)).toEqual({ ...mine, title: 'Later' });
});

test('a merge with an unknown author says that the changes are from elsewhere', () => {
  const { text } = describeMerge('dashboard', { mine, written, author: '', at: 1 });
  expect(text).toMatch(/^Your save was merged with changes from elsewhere: /);
});

test('changes that are not mentioned are undone with the others, and alone have no text', () => {
  const isMentioned = ({ path: [field] }: { readonly path: readonly string[] }) => field !== 'slug';
  const merged = { mine, written, author: 'Ada Lovelace', at: 1 };
  const merge = describeMerge('dashboard', merged, isMentioned);
  expect(merge.text).toMatch(/: Publication changed$/);
  expect(changed(dashboardDocument, written, merge.undo)).toEqual(mine);
  expect(describeMerge('dashboard', merged, () => false).text).toBeNull();
});

test('a row that others removed and a chart was moved into is named: it stays', () => {
  const base = { ...newDashboardContents('Harbour'), layout: LAYOUT };
  const moved = { ...base, layout: edited(LAYOUT, move('CHART-Sales', 'ROW-b', 0)) };
  const removed = { ...base, layout: edited(LAYOUT, { kind: 'remove', id: 'ROW-b' }) };
  const sides = { base, mine: moved, theirs: removed };
  const { content } = mergeContents(dashboardDocument, sides);
  const restored = restoredBy(dashboardDocument, sides, content);
  const sent = { content: moved, base, at: 1 };
  const row = newDocument({ id: 'd', uuid: 'd', kind: 'dashboard' }, { saved: sent });
  const server = { content, info: {}, revision: null, now: 2 };
  const save = { ...server, sent, before: removed, beforeAuthor: 'Ada', written: content, mine: moved };
  expect(answered(dashboardDocument, row, save).row).toMatchObject({ merged: { author: 'Ada', restored } });
  const { text } = describeMerge('dashboard', {
    mine: moved,
    written: content,
    author: 'Ada',
    at: 1,
    restored,
  });
  expect(text).toBe(
    'Your save was merged with changes by Ada: Chart CHART-Cargo removed. Not taken over from Ada, because your save needs it: Row 2 removed',
  );
  // A removal that both made, or that was taken over, is none.
  expect(restoredBy(dashboardDocument, { ...sides, mine: removed }, removed)).toEqual([]);
  expect(restoredBy(dashboardDocument, { ...sides, mine: base }, removed)).toEqual([]);
});
