import { expect, test } from 'vitest';
import { readNativeFilters } from '../../../nativeFilter/readNativeFilters.ts';
import { clipOf, withClipCharts } from './clip.ts';
import { unfitFilters } from './pastedFilters.ts';
import { edited, layout } from '../testLayout.ts';

const start = layout(
  [
    [
      'TABS-a',
      [
        ['TAB-a', [['ROW-a', ['CHART-a:4', 'CHART-b:4']]]],
        ['TAB-b', []],
      ],
    ],
  ],
  'ROOT_ID',
);
const filter = (id: string, rootPath: readonly string[], excluded: readonly number[] = []) => ({
  id,
  name: `Name of ${id}`,
  filterType: 'filter_select',
  scope: { rootPath, excluded },
});
const HERE = readNativeFilters([filter('F-1', ['TAB-a']), filter('F-2', ['ROOT_ID'], [1])]);
const COPIED = ['F-1', 'F-2', 'F-3'].map((id) => ({ id, name: `Name of ${id}` }));

/** CHART-a as another chart, in a tab. */
function pastedInto(tab: string, chartId: number | string) {
  const clip = withClipCharts(clipOf(start, ['CHART-a']), new Map([[1, { chartId, uuid: null }]]));
  const after = edited(start, { kind: 'paste', clip, to: { parent: tab, index: 0 } });
  return unfitFilters(COPIED, HERE, { before: start, after });
}

test('after a paste the filters that are not here are named, and those whose scope lacks the place', () => {
  const missing = ['Name of F-3'];
  expect(pastedInto('TAB-a', 7)).toEqual({ missing, outOfScope: [] });
  expect(pastedInto('TAB-b', 7)).toEqual({ missing, outOfScope: ['Name of F-1'] });
});

test('charts that no server has yet count too', () => {
  const uuid = '11111111-2222-4333-8444-000000000009';
  expect(pastedInto('TAB-b', uuid).outOfScope).toEqual(['Name of F-1']);
  expect(pastedInto('TAB-a', uuid).outOfScope).toEqual([]);
});
