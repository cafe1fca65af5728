import { expect, test } from 'vitest';
import { readRights } from '#domain/access/rights.ts';
import { destinationOf, destinationsFor } from './destinations.ts';

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

test('nobody is sent to lists that are refused to them', () => {
  const labels = (role: Parameters<typeof readRights>[0] | null) =>
    destinationsFor(role && readRights(role)).map(({ label }) => label);
  expect(labels({ Gamma: [['can_read', 'Dashboard']] })).toEqual([
    'Charts',
    'Dashboards',
    'Datasets',
    'Offline',
  ]);
  expect(labels({ Own: [['can_execute_sql_query', 'SQLLab']] })).toContain('SQL');
  expect(labels({ Admin: [] })).toHaveLength(8);
  expect(labels(null)).toHaveLength(8);
});
