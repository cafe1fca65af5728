import { expect, test } from 'vitest';
import { endingOf, nameWithoutEnding } from './openedEndings.ts';

test.each([
  ['visits.csv', 'csv', 'visits'],
  ['visits.CSV.gz', 'csv', 'visits'],
  ['visits.2024.ndjson.zst', 'ndjson', 'visits.2024'],
  ['visits.csv.zip', 'csv', 'visits'],
  ['visits.zip', 'zip', 'visits'],
  ['visits.gz', 'gz', 'visits'],
  ['visits', '', 'visits'],
])('a compressed file is known by the ending that it had before: %s', (name, ending, rest) => {
  expect(endingOf(name)).toBe(ending);
  expect(nameWithoutEnding(name)).toBe(rest);
});
