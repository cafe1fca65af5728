import { expect, test } from 'vitest';
import { convertAdvanced } from './advancedTypes.ts';

const converted = (type: string, ...values: string[]) => {
  const { values: found, display_value, error_message } = convertAdvanced(type, values) ?? {};
  return [found, display_value, error_message];
};

test('ports are numbers or names of services', () => {
  expect(converted('port', 'http', 'FTP', '443')).toEqual([
    [[80], [20, 21], [443]],
    '[80], [20, 21], [443]',
    '',
  ]);
  expect(converted('port', '80', 'nosuch', '70000')).toEqual([
    [[80]],
    '[80]',
    "'nosuch' does not appear to be a port name or number",
  ]);
  expect(converted('port', '')).toEqual([[['']], '', '']);
});

test('addresses are numbers, and networks their first and last', () => {
  expect(converted('internet_address', '10.0.0.1', '::1')).toEqual([[167772161n, 1n], '167772161, 1', '']);
  const lan = { start: 167772160n, end: 167772415n };
  expect(converted('internet_address', '10.0.0.7/24')).toEqual([[lan], '167772160 - 167772415', '']);
  expect(converted('internet_address', '::ffff:1.2.3.4')).toEqual([
    [0xffff01020304n],
    String(0xffff01020304n),
    '',
  ]);
  expect(converted('internet_address', '2001:db8::/32')[1]).toBe(
    `${0x20010db8n << 96n} - ${(0x20010db9n << 96n) - 1n}`,
  );
});

test.each(['x', '1.2.3', '1.2.3.4/33', '1.2.3.4/24/8', 'fe80::1%eth0', '1.2.3.4/', ':::'])(
  '%s is no address',
  (text) => {
    expect(converted('internet_address', text)[2]).toContain(`'${text}' does not appear to be`);
  },
);

test('other types are unknown', () => {
  expect(convertAdvanced('constructor', ['x'])).toBeNull();
});
