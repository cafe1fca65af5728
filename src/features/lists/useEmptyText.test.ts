import { expect, test } from 'vitest';
import type { Rights } from '#domain/access/rights.ts';
import { emptyListText } from './useEmptyText.ts';

const GAMMA: Rights = { isAdmin: false, pairs: ['can_read Dashboard'] };
const ALPHA: Rights = {
  isAdmin: false,
  pairs: [
    'can_read Dashboard',
    'can_write Dashboard',
    'can_write Chart',
    'can_write Dataset',
    'can_read SQLLab',
  ],
};
const ADMIN: Rights = { isAdmin: true, pairs: [] };

test('an empty list names only what this server can do', () => {
  expect(emptyListText('dashboards', 'embedded', ADMIN)).toContain('--import FILE.zip');
  for (const list of ['dashboards', 'charts', 'datasets'] as const) {
    expect(emptyListText(list, 'gateway', ADMIN), list).toContain('in Superset');
    expect(emptyListText(list, 'gateway', ADMIN), list).not.toContain('import');
    expect(emptyListText(list, null, ADMIN), list).not.toContain('npm');
  }
});

test('and only what this person may do', () => {
  for (const list of ['dashboards', 'charts'] as const) {
    expect(emptyListText(list, 'embedded', GAMMA), list).toContain('your roles may read');
    // The text says how to create one to people who may; only an administrator can import when the server starts.
    expect(emptyListText(list, 'embedded', ALPHA), list).toMatch(/^Create one /);
  }
  for (const mode of ['embedded', 'gateway'] as const) {
    expect(emptyListText('datasets', mode, ALPHA)).toContain('SQL editor');
    expect(emptyListText('datasets', mode, GAMMA)).toContain('cannot create datasets');
    expect(emptyListText('datasets', mode, ADMIN)).toContain('SQL editor');
    expect(emptyListText('datasets', mode, null)).toContain('SQL editor');
  }
});
