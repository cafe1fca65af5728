import { expect, test } from 'vitest';
import { newChartContents } from '#domain/chart/chartContents.ts';
import { newDashboardContents } from '../kinds/dashboard.ts';
import { copyOf } from './copyOf.ts';

test('a copy of a dashboard is a draft without the address, the owners and the roles of the original', () => {
  const original = {
    ...newDashboardContents('Sales'),
    roles: [3],
    slug: 'sales',
    published: true,
    owners: [1],
  };
  const copy = copyOf('dashboard', original);
  expect(copy).not.toHaveProperty('roles');
  expect(copy).toEqual({ ...newDashboardContents('Sales (copy)'), slug: null, published: false, owners: [] });
});

test('a copy of a chart has no owners yet, and all else of it', () => {
  const original = { ...newChartContents('Sales', { viz_type: 'pie' }), owners: [1] };
  expect(copyOf('chart', original)).toEqual({ ...original, title: 'Sales (copy)', owners: [] });
});

test('a copy of a report leaves out who owns it', () => {
  const copy = copyOf('report', { name: 'Weekly', title: 'Weekly', owners: [1] });
  expect(copy).not.toHaveProperty('owners');
});
