import { expect, test } from 'vitest';
import { edited, layout } from '../testLayout.ts';
import { focusAfterRemoval } from './remove.ts';

const map = layout([
  'HEADER-a',
  ['ROW-a', ['CHART-a:4', 'CHART-b:4', 'CHART-c:4']],
  ['ROW-b', ['CHART-d:4']],
  'HEADER-b',
]);

const focusedWithout = (id: string): string | null =>
  focusAfterRemoval(map, edited(map, { kind: 'remove', id }), id);

test('after a removal the focus is at the component after it, or the one before it', () => {
  expect(focusedWithout('CHART-b')).toBe('CHART-c');
  expect(focusedWithout('CHART-c')).toBe('CHART-b');
  expect(focusedWithout('HEADER-b')).toBe('ROW-b');
});

test('where the row went with its last component, the focus is at what is beside the row', () => {
  expect(focusedWithout('CHART-d')).toBe('HEADER-b');
});

test('on a dashboard that is empty now, the focus is nowhere', () => {
  const one = layout([['ROW-a', ['CHART-a:4']]]);
  expect(focusAfterRemoval(one, edited(one, { kind: 'remove', id: 'CHART-a' }), 'CHART-a')).toBeNull();
});
