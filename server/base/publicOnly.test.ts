import { expect, test } from 'vitest';
import { isPrivateAddress } from './publicOnly.ts';

test.each([
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  'x',
])('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true));

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('%s is public', (address) =>
  expect(isPrivateAddress(address)).toBe(false),
);
