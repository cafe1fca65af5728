import { expect, test } from 'vitest';
import { readRights } from '#domain/access/rights.ts';
import { settingsAt, settingsFor } from './settingsPages.ts';

const labels = (...given: Parameters<typeof settingsFor>): readonly string[] =>
  settingsFor(...given).map(({ label }) => label);

test('everybody has a page of their own; the others follow permissions', () => {
  expect(labels(null, false)).toEqual(['Your account']);
  expect(labels(readRights({ Gamma: [['can_read', 'Chart']] }), false)).toEqual(['Your account']);
  expect(labels(readRights({ Keeper: [['can_read', 'Row Level Security']] }), false)).toEqual([
    'Your account',
    'Row level security',
  ]);
});

test('administrators have all pages, in front of a Superset those that it has calls for', () => {
  const admin = readRights({ Admin: [] });
  expect(labels(admin, false)).toEqual([
    'Your account',
    'People',
    'Roles',
    'Row level security',
    'Sessions',
    'Chart types',
    'Engines',
    'Themes',
    'Screens',
    'Usage',
    'Security log',
  ]);
  expect(labels(admin, true)).toEqual(['Your account', 'People', 'Roles', 'Row level security', 'Themes']);
});

test('the address of a page that a Superset has no calls for says why there is none', () => {
  const why = (path: string): string | undefined => settingsAt(path).notThere;
  expect(
    ['/users/sessions/', '/charttypes/', '/engines/', '/kiosk/screens/', '/usage/', '/actionlog/list/'].map(
      why,
    ),
  ).not.toContain(undefined);
  expect(['/users/', '/roles/', '/user_info/', '/nowhere/'].map(why)).toEqual(Array(4).fill(undefined));
});
