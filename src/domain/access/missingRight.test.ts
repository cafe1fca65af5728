import { expect, test } from 'vitest';
import { mayEdit } from './entities.ts';
import { missingRight } from './missingRight.ts';
import { readRights } from './rights.ts';

const ADMIN = readRights({ Admin: [] });
const WRITER = readRights({ Alpha: [['can_write', 'Dashboard']] });
const READER = readRights({ Gamma: [['can_read', 'Dashboard']] });

test.each([
  ['an admin', { id: 1, rights: ADMIN }, [2], null],
  ['an owner who may write', { id: 1, rights: WRITER }, [1], null],
  ['another who may write', { id: 1, rights: WRITER }, [2], 'ownership'],
  ['a reader who owns it', { id: 1, rights: READER }, [1], 'permission'],
  ['a writer of something new', { id: 1, rights: WRITER }, null, null],
  ['a reader of something new', { id: 1, rights: READER }, null, 'permission'],
  ['somebody whose rights are unknown', { id: 1, rights: null }, [2], null],
  ['a writer whose number is unknown', { id: null, rights: WRITER }, [2], null],
] as const)(
  '%s lacks the right that the server would name [PERM-03 PERM-04]',
  (_who, caller, owners, lacks) => {
    expect(missingRight(caller, 'dashboard', owners)?.lacks ?? null).toBe(lacks);
  },
);

test('what is refused before the outbox is what the server refuses', () => {
  for (const rights of [ADMIN, WRITER, READER]) {
    for (const owners of [[], [1], [2], [1, 2]]) {
      const isRefused = missingRight({ id: 1, rights }, 'dashboard', owners) !== null;
      expect(isRefused).toBe(!mayEdit({ id: 1, rights }, 'dashboard', owners));
    }
  }
});
