import { expect, test } from 'vitest';
import {
  type Caller,
  type DashboardPlace,
  type DatasetPlace,
  datasetPermission,
  mayEdit,
  mayReadChart,
  mayReadDashboard,
  mayReadDataset,
} from './entities.ts';
import { readRights } from './rights.ts';

const SALES: DatasetPlace = {
  id: 3,
  tableName: 'sales',
  schema: 'main',
  owners: [7],
  database: { id: 2, name: 'shop' },
};
const DASHBOARD: DashboardPlace = { owners: [7], published: true, roles: [] };

function caller(...pairs: (readonly [string, string])[]): Caller {
  return { id: 1, rights: readRights({ Gamma: pairs }), roles: ['Gamma'] };
}
const owner: Caller = { ...caller(), id: 7 };
const admin: Caller = { id: 1, rights: readRights({ Admin: [] }), roles: ['Admin'] };
const stranger = caller();

test('an admin edits everything, an owner what they may write, anybody else nothing [PERM-03 PERM-04]', () => {
  const writer = { ...caller(['can_write', 'Chart']), id: 7 };
  expect(mayEdit(admin, 'chart', [])).toBe(true);
  expect(mayEdit(writer, 'chart', [7])).toBe(true);
  expect(mayEdit(writer, 'dataset', [7])).toBe(false);
  expect(mayEdit(writer, 'chart', [8])).toBe(false);
  expect(mayEdit(owner, 'chart', [7])).toBe(false);
  expect(mayEdit({ ...writer, id: null }, 'chart', [7])).toBe(false);
});

test.each([
  [caller(['datasource_access', '[shop].[sales](id:3)']), true],
  [caller(['database_access', '[shop].(id:2)']), true],
  [caller(['schema_access', '[shop].[main]']), true],
  [caller(['all_datasource_access', 'all_datasource_access']), true],
  [caller(['all_database_access', 'all_database_access']), true],
  [caller(['datasource_access', '[shop].[sales](id:4)']), false],
  [caller(['schema_access', '[shop].[other]']), false],
  [owner, true],
  [admin, true],
  [stranger, false],
])(
  'a dataset is read with a permission on it, its schema or its database, or as its owner: %#',
  (who, may) => {
    expect(mayReadDataset(who, SALES)).toBe(may);
    expect(mayReadChart(who, [], () => SALES)).toBe(may);
  },
);

test('without a schema, no permission on one applies', () => {
  expect(mayReadDataset(caller(['schema_access', '[shop].[null]']), { ...SALES, schema: null })).toBe(false);
  expect(datasetPermission(SALES)).toBe('[shop].[sales](id:3)');
});

test('a chart without a dataset is its owner’s', () => {
  expect(mayReadChart(owner, [7], () => null)).toBe(true);
  expect(mayReadChart(stranger, [7], () => null)).toBe(false);
});

test('a draft is its owner’s, a published dashboard its roles’ or else whoever reads one of its charts', () => {
  const reads = () => true;
  const draft = { ...DASHBOARD, published: false };
  expect([owner, admin, stranger].map((who) => mayReadDashboard(who, draft, reads))).toEqual([
    true,
    true,
    false,
  ]);
  expect(mayReadDashboard(stranger, DASHBOARD, reads)).toBe(true);
  expect(mayReadDashboard(stranger, DASHBOARD, () => false)).toBe(false);
  expect(mayReadDashboard(stranger, { ...DASHBOARD, roles: ['Gamma'] }, () => false)).toBe(true);
  expect(mayReadDashboard(stranger, { ...DASHBOARD, roles: ['Sales'] }, reads)).toBe(false);
});
