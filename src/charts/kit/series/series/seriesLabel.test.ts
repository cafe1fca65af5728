import { expect, test } from 'vitest';
import { seriesLabel } from './seriesLabel.ts';

test.each([
  ['', '<empty string>'],
  ['COUNT(*), ', 'COUNT(*), <empty string>'],
  ['Oslo, ', 'Oslo, <empty string>'],
  [', Oslo', '<empty string>, Oslo'],
  ['Oslo', 'Oslo'],
  ['Oslo, Norway', 'Oslo, Norway'],
  ['COUNT(*),   ', 'COUNT(*), "  "'],
])('the series %j is called %s', (key, label) => {
  expect(seriesLabel({ key })).toBe(label);
});
