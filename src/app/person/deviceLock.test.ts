import { webcrypto } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeLock, opensLock } from './deviceLock.ts';

const random = { bytes: (length: number) => new Uint8Array(length).fill(7) };

test('a passphrase opens its lock in any Unicode composition, and no other passphrase does', async () => {
  const lock = await makeLock('caf\u00e9 at noon', webcrypto.subtle, random);
  expect(await opensLock(lock, 'cafe\u0301 at noon', webcrypto.subtle)).toBe(true);
  expect(await opensLock(lock, 'cafe at noon', webcrypto.subtle)).toBe(false);
  expect(new TextDecoder().decode(lock.hash)).not.toContain('noon');
});
