import { expect, test } from 'vitest';
import { addressParts, addressText, sslModeOf, withSslMode } from './address.ts';

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

test.each([
  ['', 'sslmode=verify-full'],
  ['sslmode=require', 'sslmode=verify-full'],
  ['a=1&sslmode=require&b=2', 'a=1&sslmode=verify-full&b=2'],
  ['nosslmode=require', 'nosslmode=require&sslmode=verify-full'],
])('the encryption of "%s" is changed and nothing else', (options, expected) => {
  const parts = { scheme: 's', user: '', password: '', host: 'h', port: '', database: '', options };
  const changed = withSslMode(parts, 'verify-full');
  expect(changed.options).toBe(expected);
  expect(sslModeOf(changed)).toBe('verify-full');
});
