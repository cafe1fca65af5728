import { expect, test } from 'vitest';
import { readLayout } from '../dashboard/layout/readLayout.ts';
import { chartsInScope } from '../dashboard/scope.ts';
import { WHOLE_SCOPE } from '../nativeFilter/readNativeFilters.ts';
import { changeScope, scopeOf, scopeTree } from './scopeTree.ts';

const chart = (id: number) => ({ id: `CHART-${id}`, type: 'CHART', children: [], meta: { chartId: id } });
const part = (id: string, type: string, children: string[], meta: object = {}) => ({
  id,
  type,
  children,
  meta,
});
const layout = readLayout(
  JSON.stringify(
    Object.fromEntries(
      [
        part('ROOT_ID', 'ROOT', ['TABS-1']),
        part('TABS-1', 'TABS', ['TAB-1', 'TAB-2']),
        part('TAB-1', 'TAB', ['ROW-1'], { text: 'Land' }),
        part('TAB-2', 'TAB', ['ROW-2'], { text: 'Sea' }),
        part('ROW-1', 'ROW', ['CHART-1', 'CHART-2']),
        part('ROW-2', 'ROW', ['CHART-3']),
        chart(1),
        chart(2),
        chart(3),
      ].map((each) => [each.id, each]),
    ),
  ),
  [],
);

test('the scope tree shows tabs with their charts, without rows', () => {
  expect(scopeTree(layout)).toMatchObject([
    { id: 'TAB-1', name: 'Land', charts: [1, 2], children: [{ charts: [1] }, { charts: [2] }] },
    { id: 'TAB-2', name: 'Sea', charts: [3], children: [{ charts: [3] }] },
  ]);
});

test('a scope has a root path and exclusions, and includes exactly the selected charts [FLT-06]', () => {
  expect(scopeOf(new Set([1, 2, 3]), layout)).toEqual(WHOLE_SCOPE);
  expect(scopeOf(new Set([1]), layout)).toEqual({ rootPath: ['TAB-1'], excluded: [2] });
  expect(scopeOf(new Set([2, 3]), layout)).toEqual({ rootPath: ['TAB-1', 'TAB-2'], excluded: [1] });
  expect(scopeOf(new Set(), layout)).toEqual({ rootPath: [], excluded: [] });
});

test('charts are added to a scope and removed from it, whatever it named before', () => {
  const without = changeScope(WHOLE_SCOPE, [1, 2], { isIn: false, layout });
  expect(without).toEqual({ rootPath: ['TAB-2'], excluded: [] });
  const again = changeScope(without, [2], { isIn: true, layout });
  expect(chartsInScope(again, layout)).toEqual(new Set([2, 3]));
});
