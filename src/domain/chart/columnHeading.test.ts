import { expect, test } from 'vitest';
import { withHeadings } from './columnHeading.ts';

const frameOf = (...names: readonly (readonly string[])[]) => ({
  rowCount: 0,
  columns: names.map((parts) => ({ name: parts.join(', '), parts, type: 0 as const, values: [] })),
});
const HEADINGS = { sold: 'Pieces sold', city: 'City', Oslo: 'a column of this name' };

test('columns of a file have the headings of their dataset, also shares, changes and columns of a value', () => {
  const frame = frameOf(
    ['city'],
    ['sold'],
    ['%sold'],
    ['△ sold'],
    ['sold', 'Oslo'],
    ['sold__1 year ago'],
    ['other'],
  );
  expect(withHeadings(frame, HEADINGS).columns.map(({ name }) => name)).toEqual([
    'City',
    'Pieces sold',
    '%Pieces sold',
    '△ Pieces sold',
    'Pieces sold, Oslo',
    'sold__1 year ago',
    'other',
  ]);
});

test('a column named like a property of every object stays', () => {
  expect(withHeadings(frameOf(['constructor']), {}).columns[0]?.name).toBe('constructor');
});
