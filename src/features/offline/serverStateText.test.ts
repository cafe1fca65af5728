import { expect, test } from 'vitest';
import type { Connection } from '../services/session.ts';
import { serverStateText } from './serverStateText.ts';

const UP: Connection = { online: true, serverReachable: true, isSupersetUnreachable: false };
const GATEWAY_DOWN: Connection = { ...UP, serverReachable: false };
const SUPERSET_DOWN: Connection = { ...GATEWAY_DOWN, isSupersetUnreachable: true };

test('names which of gateway and Superset is down', () => {
  expect(serverStateText(UP, 'gateway', false)).toBe('The Sextant gateway and Superset respond.');
  expect(serverStateText(SUPERSET_DOWN, 'gateway', false)).toBe(
    'Superset is unreachable. The Sextant gateway responds.',
  );
  expect(serverStateText(GATEWAY_DOWN, 'gateway', false)).toMatch(/^The Sextant gateway is unreachable/);
});

test('knows nothing of servers without a network, and of one server where there is no gateway', () => {
  expect(serverStateText({ ...SUPERSET_DOWN, online: false }, 'gateway', false)).toMatch(/^No network/);
  expect(serverStateText(UP, 'embedded', false)).toBe('The server responds.');
  expect(serverStateText(GATEWAY_DOWN, 'embedded', true)).toBe('The server is unreachable.');
  expect(serverStateText(UP, 'embedded', true)).toMatch(/session has ended/);
});
