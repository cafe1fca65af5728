import { expect, test } from 'vitest';
import { addressParts, addressText, sslModeOf, sslModes, withSslMode } from './address.ts';

test.each([
  'postgresql://ada:secret@db.example.org:5432/sales',
  'postgresql+psycopg2://ada@localhost/sales?application_name=x&sslmode=require',
  'postgresql://a%40b:p%40ss%2Fword%25@[::1]:5433/caf%C3%A9',
  'mysql://localhost/',
])('%s is the same after it was taken apart', (text) => {
  const parts = addressParts(text);
  expect(parts && addressText(parts)).toBe(text);
});

test('passwords with characters that end them elsewhere are read whole, and are sent encoded', () => {
  const parts = addressParts(' postgres://ada:p@ss:w%zz@db:6000/sales ');
  expect(parts).toEqual({
    scheme: 'postgres',
    user: 'ada',
    password: 'p@ss:w%zz',
    host: 'db',
    port: '6000',
    database: 'sales',
    options: '',
  });
  expect(parts && addressText(parts)).toBe('postgres://ada:p%40ss%3Aw%25zz@db:6000/sales');
});

test.each(['', 'db.example.org', 'localhost:5432', 'postgresql://', 'http//x'])(
  '%s is no address',
  (text) => {
    expect(addressParts(text)?.host ?? '').toBe('');
  },
);

const withOptions = (options: string) => ({
  scheme: 's',
  user: '',
  password: '',
  host: 'h',
  port: '',
  database: '',
  options,
});

test.each([
  ['sslmode', '', 'sslmode=verify-full'],
  ['sslmode', 'a=1&sslmode=require&b=2', 'a=1&b=2&sslmode=verify-full'],
  ['sslmode', 'ssl_mode=REQUIRED&a=1', 'a=1&sslmode=verify-full'],
  ['sslmode', 'nosslmode=require', 'nosslmode=require&sslmode=verify-full'],
  ['secure', 'a=1&verify=false&secure=true', 'a=1&secure=true'],
  ['secure', '', 'secure=true'],
] as const)('the encryption by %s with “%s” is changed and nothing else', (encryption, options, expected) => {
  const changed = withSslMode(encryption, withOptions(options), 'verify-full');
  expect(changed.options).toBe(expected);
  expect(sslModeOf(encryption, changed)).toBe('verify-full');
});

test('an address that asks for encryption in the words of MySQL is read so', () => {
  expect(sslModeOf('sslmode', withOptions('a=1&ssl_mode=REQUIRED'))).toBe('REQUIRED');
});

test('every way to encrypt the connection of an engine is read as it was chosen', () => {
  for (const encryption of ['sslmode', 'secure', null] as const)
    for (const mode of sslModes(encryption))
      expect(sslModeOf(encryption, withSslMode(encryption, withOptions('a=1'), mode))).toBe(mode);
});
