import { expect, test } from 'vitest';
import { newDashboardContents } from '#documents/kinds/dashboard.ts';
import { changed } from '#documents/state/content.ts';
import { dashboardDocument } from '#documents/kinds/dashboard.ts';
import { describeMerge } from './mergedText.ts';

const mine = { ...newDashboardContents('Mine'), css: 'a{}' };
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
