import { expect, test } from 'vitest';
import { destinationOf } from './destinations.ts';

test.each([
  ['/sqllab/', 'SQL'],
  ['/sqllab', 'SQL'],
  ['/sqllab/p/abc/', 'SQL'],
  ['/sqllab/history/', 'Query history'],
  ['/offline/', 'Offline'],
  ['/nowhere/', undefined],
])('%s belongs to %s [ROUT-01]', (path, label) => {
  expect(destinationOf(path)?.label).toBe(label);
});
