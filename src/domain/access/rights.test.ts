import { expect, test } from 'vitest';
import { EVERYTHING, grantsOf, may, mayRunSql, readRights } from './rights.ts';

const gamma = readRights({ Gamma: [['can_read', 'Dashboard']] });
const author = readRights({ Alpha: [['can_write', 'Dashboard']], Gamma: [['can_read', 'Dashboard']] });
const admin = readRights({ ADMIN: [] });

test('the admin role is matched by name, ignoring case, and may do everything [PERM-02 PERM-03]', () => {
  expect(admin.isAdmin).toBe(true);
  expect(may(admin, 'can_share_dashboard', 'Superset')).toBe(true);
  expect(readRights({ Administrator: [] }).isAdmin).toBe(false);
});

test('permissions are pairs, and those of all roles apply [PERM-07]', () => {
  expect(may(author, 'can_write', 'Dashboard')).toBe(true);
  expect(may(author, 'can_read', 'Dashboard')).toBe(true);
  expect(may(author, 'can_write', 'Chart')).toBe(false);
});

test('charts are shared with can_share_chart, dashboards with can_share_dashboard, rows exported with can_csv [PERM-09 PERM-10 PERM-11]', () => {
  const rightsTo = (...permissions: string[]) =>
    readRights({ Gamma: permissions.map((permission) => [permission, 'Superset'] as const) });
  const nothing = {
    shareDashboard: false,
    shareChart: false,
    exportData: false,
    explore: false,
    report: false,
  };
  expect(grantsOf(rightsTo())).toEqual(nothing);
  expect(grantsOf(rightsTo('can_csv'))).toEqual({ ...nothing, exportData: true });
  expect(grantsOf(rightsTo('can_share_chart'))).toEqual({ ...nothing, shareChart: true });
  expect(grantsOf(rightsTo('can_share_dashboard'))).toEqual({ ...nothing, shareDashboard: true });
});

test('reports are set up by whoever may write them', () => {
  expect(grantsOf(gamma).report).toBe(false);
  expect(grantsOf(readRights({ Alpha: [['can_write', 'ReportSchedule']] })).report).toBe(true);
});

test('the main view has Superset’s own name, and everything is allowed before the server has answered [PERM-12]', () => {
  expect(grantsOf(readRights({ Gamma: [['can_csv', 'Main']] })).exportData).toBe(false);
  expect(grantsOf(readRights({ Gamma: [['can_csv', 'Superset']] })).exportData).toBe(true);
  expect(grantsOf(null)).toEqual(EVERYTHING);
});

test('everybody may run SQL until the server has answered, then only those with permission', () => {
  expect([mayRunSql(null), mayRunSql(admin), mayRunSql(gamma)]).toEqual([true, true, false]);
  expect(mayRunSql(readRights({ sql_lab: [['can_execute_sql_query', 'SQLLab']] }))).toBe(true);
});

test('the editor knows no role by name but admin: its permissions decide [PERM-01]', () => {
  expect(mayRunSql(readRights({ sql_lab: [], Alpha: [['can_read', 'Chart']] }))).toBe(false);
  expect(mayRunSql(readRights({ anything: [['can_execute_sql_query', 'SQLLab']] }))).toBe(true);
  expect(mayRunSql(readRights({ Admin: [] }))).toBe(true);
});
