import { expect, test } from 'vitest';
import { explore, isFresh, startExplore } from './exploreState.ts';

test('a chart is fresh until something of it is chosen or requested, also where each change is requested at once', () => {
  const start = startExplore(
    { viz_type: 'pie', datasource: '1__table' },
    { dataset: null, maxRows: undefined },
  );
  const atOnce = explore(start, { kind: 'atOnce', isAtOnce: true }, 0);
  expect([start, atOnce].map(isFresh)).toEqual([true, true]);
  expect(isFresh(explore(atOnce, { kind: 'control', key: 'donut', value: false }, 1))).toBe(false);
});
