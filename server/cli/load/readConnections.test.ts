import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assert } from '#domain/result.ts';
import { parseConnects } from '../args/connectOptions.ts';
import { describeStartError } from '../start/startError.ts';
import { readConnections } from './readConnections.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'sextant-connections-'));
  mkdirSync(join(cwd, 'some'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

const write = (name: string, ...lines: string[]): void => writeFileSync(join(cwd, name), lines.join('\n'));
const read = (env: Readonly<Record<string, string>> = {}) =>
  readConnections({ connects: [], folder: 'some' }, { cwd, env });
const said = (env: Readonly<Record<string, string>> = {}): string => {
  const found = read(env);
  return found.ok ? 'accepted' : describeStartError(found.error);
};

test('each YAML file of a folder connects a database, its password from the environment', () => {
  write(
    'some/shop.yaml',
    'database_name: Shop',
    'sqlalchemy_uri: postgresql+psycopg2://reader@${DB_HOST}:5433/shop?sslmode=require',
    'password: ${SHOP_PASSWORD}',
    'allow_dml: true',
    'cache_timeout: 60',
    'version: 1.0.0',
  );
  write('some/log.yml', 'database_name: Log', 'sqlalchemy_uri: postgres://me:p%40ss@db/log');
  write('some/README.md', 'not one of them');
  const found = read({ SHOP_PASSWORD: 'p@ss ${DB_HOST}/wörd', DB_HOST: 'db.example.org' });
  assert(found.ok, said());
  expect(
    found.value.map(({ name, connection, credentials, settings }) => ({
      name,
      address: connection.url.href,
      password: credentials.password,
      settings: JSON.parse(JSON.stringify(settings)) as object,
    })),
  ).toEqual([
    { name: 'Log', address: 'postgresql://me:p%40ss@db/log', password: 'p@ss', settings: {} },
    {
      name: 'Shop',
      address: 'postgresql://reader@db.example.org:5433/shop?sslmode=require',
      password: 'p@ss ${DB_HOST}/wörd',
      settings: { allowDml: true, cacheTimeout: 60 },
    },
  ]);
});

test.each([
  [['database_name: Shop'], /shop\.yaml is no connection: sqlalchemy_uri/],
  [['database_name: Shop', 'sqlalchemy_uri: oracle://me:secret@db/x'], /is no address of a database server/],
  [['database_name: Shop', 'sqlalchemy_uri: postgres://${NOT_THERE}/x'], /the variable NOT_THERE is not set/],
  [['database_name: [', 'x'], /shop\.yaml is no connection/],
  [['database_name: Log', 'sqlalchemy_uri: postgres://db/x'], /shop\.yaml names Log once more/],
  [
    ['database_name: Shop', 'sqlalchemy_uri: postgres://db/x?sslrootcert=no.pem'],
    /no\.pem of sslrootcert cannot/,
  ],
  [['database_name: Shop', 'sqlalchemy_uri: postgres://db/x?sslkey=some/key.pem'], /needs .*its certificate/],
  [
    ['database_name: Shop', 'sqlalchemy_uri: postgres://db/x?ssl_ca=some/key.pem'],
    /has no certificate in PEM/,
  ],
] as const)('%j stops the start, and says why', (lines, why) => {
  write('some/a.yaml', 'database_name: Log', 'sqlalchemy_uri: postgres://db/x');
  write('some/key.pem', '-----BEGIN PRIVATE KEY-----', '-----END PRIVATE KEY-----');
  write('some/shop.yaml', ...lines);
  expect(said()).toMatch(why);
  expect(said()).not.toContain('secret');
});

test('a folder that is not there stops the start', () => {
  rmSync(join(cwd, 'some'), { recursive: true });
  expect(said()).toContain('The folder some cannot be read');
});

test('certificates that an address names are read, and are no part of it', () => {
  write('ca.pem', 'nothing');
  const parsed = parseConnects(['Shop=postgres://me@db/x?sslmode=verify-full&sslrootcert=ca.pem']);
  assert(parsed.ok, 'it is an address');
  const found = readConnections({ connects: parsed.value, folder: null }, { cwd, env: {} });
  expect(!found.ok && describeStartError(found.error)).toContain('Shop cannot be connected: the file ca.pem');
});
