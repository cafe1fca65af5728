import { describe, expect, test } from 'vitest';
import { newTab } from '#domain/tab/newTab.ts';
import { listTabsFor } from './listTabsFor.ts';

const tab = (id: string, name: string, sql: string) => ({
  ...newTab({ id, name, position: 1, now: 0 }),
  sql,
});
const open = [tab('a', 'Sales', '\n  SELECT 1\nFROM orders'), tab('b', 'Orders by day', 'SELECT 2')];
const closed = [
  { id: 'c', removedAt: 5, tab: tab('c', 'Old', 'SELECT * FROM orders'), tables: [], queries: [] },
];
const ids = (typed: string) => listTabsFor(typed, open, closed).map((each) => each.tab.id);

describe('the list of all tabs', () => {
  test('has every open tab in the order of the strip, then closed ones', () => {
    expect(ids('')).toEqual(['a', 'b', 'c']);
    expect(listTabsFor('', open, closed).map((each) => each.closedAt)).toEqual([null, null, 5]);
  });

  test('finds names before SQL, and shows the line that matches', () => {
    expect(ids('ORDERS')).toEqual(['b', 'a', 'c']);
    expect(listTabsFor('orders', open, closed)[1]?.line).toBe('FROM orders');
    expect(listTabsFor('', open, closed)[0]?.line).toBe('SELECT 1');
    expect(ids('nothing')).toEqual([]);
  });

  test('shows few closed tabs until something is searched', () => {
    const many = Array.from({ length: 30 }, (_, at) => ({
      ...closed[0]!,
      id: `c${at}`,
      tab: tab(`c${at}`, `Old ${at}`, ''),
    }));
    expect(listTabsFor('', [], many)).toHaveLength(10);
    expect(listTabsFor('old', [], many)).toHaveLength(30);
  });
});
