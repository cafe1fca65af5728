import { expect, test } from 'vitest';
import { pivotCorners } from './pivotCorners.ts';

test.each([
  [['place'], ['Metric', 'kind'], [['Metric › kind'], ['place']]],
  [
    ['country', 'place'],
    ['Metric', 'kind'],
    [
      [undefined, 'Metric › kind'],
      ['country', 'place'],
    ],
  ],
  [['place'], ['kind', 'size', 'Metric'], [['kind'], ['size › Metric'], ['place']]],
  [['place'], ['Metric'], [['place']]],
  // Without a level of metrics the rows have a line of their own.
  [
    ['Metric', 'place'],
    ['kind'],
    [
      [undefined, 'kind'],
      ['Metric', 'place'],
    ],
  ],
  [[], ['Metric', 'kind'], [['Metric › kind'], [undefined]]],
])('a pivot of %j by %j names every dimension', (rowNames, columnNames, expected) => {
  expect(pivotCorners({ rowNames, columnNames })).toEqual(expected);
});
