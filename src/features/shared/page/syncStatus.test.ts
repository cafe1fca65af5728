import { expect, test } from 'vitest';
import { type SyncFacts, syncStatus } from './syncStatus.ts';

const CALM: SyncFacts = {
  sessionExpired: false,
  hasServerCopy: true,
  online: true,
  away: 'server',
  hasDrafts: false,
  waiting: 0,
  parked: 0,
};

test.each<[string, Partial<SyncFacts>, string]>([
  ['says Saved only when no change is pending', {}, 'Saved'],
  ['does not say Saved while a draft is not stored yet', { hasDrafts: true }, '1 waiting'],
  ['counts pending changes', { waiting: 3, hasDrafts: true }, '3 waiting'],
  ['counts parked changes before waiting ones', { waiting: 3, parked: 1 }, '1 needs attention'],
  ['says Offline, and the number of pending changes', { online: false, waiting: 2 }, 'Offline, 2 waiting'],
  ['says Offline where no change is pending', { online: false }, 'Offline'],
  ['says where work is stored while no server is known', { hasServerCopy: false }, 'On this device'],
  [
    'asks to sign in before anything else',
    { sessionExpired: true, online: false, parked: 4 },
    'Sign in to continue',
  ],
])('the sync status %s', (_title, facts, text) => {
  expect(syncStatus({ ...CALM, ...facts }).text).toBe(text);
});

test.each([
  ['network', 'No network connection.'],
  ['server', 'The server is unreachable.'],
  ['superset', 'Superset is unreachable; Sextant is not.'],
] as const)('the sync status names what is unreachable: %s', (away, meaning) => {
  expect(syncStatus({ ...CALM, online: false, away }).meaning).toContain(meaning);
});
