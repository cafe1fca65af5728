import { expect, test } from 'vitest';
import { seriesLabel } from './seriesLabel.ts';

test.each([
  ['', [''], '<empty string>'],
  ['COUNT(*), ', [''], 'COUNT(*), <empty string>'],
  ['Oslo, ', ['Oslo', ''], 'Oslo, <empty string>'],
  [', Oslo', ['', 'Oslo'], '<empty string>, Oslo'],
  ['Oslo', ['Oslo'], 'Oslo'],
  ['COUNT(*)', [], 'COUNT(*)'],
  ['COUNT(*)', [''], 'COUNT(*)'],
  ['COUNT(*),   ', ['  '], 'COUNT(*), "  "'],
])('the series %j of the dimensions %j is called %s', (key, dimensions, label) => {
  expect(seriesLabel({ key, dimensions })).toBe(label);
});
