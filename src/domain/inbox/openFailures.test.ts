import { expect, test } from 'vitest';
import type { InboxNote } from './inboxNote.ts';
import { DAY } from '../time.ts';
import { openFailures } from './openFailures.ts';

const note = (id: string, more: Partial<InboxNote>): InboxNote => ({
  id,
  at: 100,
  kind: 'report',
  ended: 'failed',
  name: 'Monday numbers',
  tabId: null,
  readAt: null,
  isCleared: false,
  ...more,
});

const ids = (notes: readonly InboxNote[], now = 200): readonly string[] =>
  openFailures(notes, now).map(({ id }) => id);

test('what failed is open until it works, each thing once, the latest first', () => {
  const notes = [
    note('first', {}),
    note('again', { at: 120 }),
    note('other', { at: 150, name: 'Stock' }),
    note('mended', { name: 'Costs', at: 90 }),
    note('works', { name: 'Costs', at: 95, ended: 'done' }),
    note('query', { kind: 'query', name: 'Tab', tabId: 'tab1', at: 110 }),
    note('renamed', { kind: 'query', name: 'Tab 2', tabId: 'tab1', at: 115 }),
  ];
  expect(ids(notes)).toEqual(['other', 'again', 'renamed']);
});

test('what failed more than a week ago, and changes that wait, are not listed', () => {
  expect(ids([note('old', {})], 100 + 7 * DAY)).toEqual(['old']);
  expect(ids([note('old', {})], 101 + 7 * DAY)).toEqual([]);
  expect(ids([note('change', { kind: 'change' })])).toEqual([]);
});

test('a note that was cleared is not listed, and one that says that it worked still counts', () => {
  expect(ids([note('failed', {}), note('seen', { at: 120, isCleared: true })])).toEqual([]);
  expect(ids([note('failed', {}), note('works', { at: 120, ended: 'done', isCleared: true })])).toEqual([]);
});
