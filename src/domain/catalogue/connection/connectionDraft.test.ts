import { expect, test } from 'vitest';
import { PASSWORD_MASK } from './address.ts';
import {
  addressOf,
  draftOf,
  faultsIn,
  formOf,
  hasParts,
  isComplete,
  newDraft,
  withAddress,
  withEngine,
  withHost,
  withText,
} from './connectionDraft.ts';
import type { ConnectedDatabase, ConnectableEngine } from './databaseForm.ts';

const POSTGRES: ConnectableEngine = {
  id: 'postgresql',
  title: 'PostgreSQL',
  example: 'postgresql://postgres:password@host:5432/postgres',
  encryption: 'sslmode',
};
/** As a Superset describes them. */
const MYSQL: ConnectableEngine = {
  id: 'mysql',
  title: 'MySQL',
  example: 'mysql://user:password@host:port/dbname[?key=value&key=value...]',
  encryption: null,
};
const BIGQUERY: ConnectableEngine = {
  id: 'bigquery',
  title: 'BigQuery',
  example: 'bigquery://{project_id}',
  encryption: null,
};
const DUCKDB: ConnectableEngine = { id: 'duckdb', title: 'DuckDB', example: 'duckdb://', encryption: null };
const ENGINES = [POSTGRES, MYSQL, BIGQUERY];

const KNOWN: ConnectedDatabase = {
  id: 3,
  engine: 'postgresql',
  name: 'Sales',
  address: `postgresql+psycopg2://ada:${PASSWORD_MASK}@db/sales?sslmode=require`,
  certificate: '',
  isExposed: true,
  allowDml: false,
  allowCtas: false,
  allowCvas: false,
  cacheTimeout: 60,
};

test('only servers with the usual parts have fields for them', () => {
  expect([POSTGRES, MYSQL, BIGQUERY, DUCKDB].map(hasParts)).toEqual([true, true, false, false]);
});

test('a new database begins with PostgreSQL and its port', () => {
  const draft = newDraft([MYSQL, POSTGRES]);
  expect(draft).toMatchObject({ engine: 'postgresql', text: null, parts: { port: '5432' } });
  expect(isComplete(draft)).toBe(false);
});

test('another engine keeps what was typed, and has its own port', () => {
  const draft = withHost({ ...newDraft(ENGINES), name: 'Sales' }, 'db', ENGINES);
  expect(withEngine(draft, MYSQL)).toMatchObject({
    name: 'Sales',
    parts: { scheme: 'mysql', host: 'db', port: '' },
  });
  expect(withEngine(draft, BIGQUERY)).toMatchObject({ name: 'Sales', text: '' });
});

test('an address pasted as the host fills all fields', () => {
  const draft = withHost(newDraft(ENGINES), 'postgres://ada:secret@db/sales?sslmode=require', ENGINES);
  expect(draft.parts).toMatchObject({
    user: 'ada',
    password: 'secret',
    host: 'db',
    port: '5432',
    database: 'sales',
  });
  expect(withHost(draft, 'other', ENGINES).parts).toMatchObject({ user: 'ada', host: 'other' });
  expect(withAddress(draft, 'oracle://ada@db/sales', ENGINES)).toBeNull();
});

test('a known database whose address stays sends none', () => {
  const before = draftOf(KNOWN, ENGINES);
  expect(before.parts.port).toBe('5432');
  expect(formOf({ ...before, name: ' Sold ', cacheTimeout: '' }, before)).toMatchObject({
    name: 'Sold',
    cacheTimeout: null,
    address: null,
  });
  const moved = withHost(before, 'other', ENGINES);
  expect(formOf(moved, before).address).toBe(
    `postgresql+psycopg2://ada:${PASSWORD_MASK}@other:5432/sales?sslmode=require`,
  );
});

test('an address whose engine is not known stays a text', () => {
  const draft = draftOf({ ...KNOWN, engine: 'bigquery', address: 'bigquery://p' }, ENGINES);
  expect(draft.text).toBe('bigquery://p');
  expect(addressOf(draft)).toBe('bigquery://p');
});

test('the stored password is asked for again where it would go elsewhere', () => {
  const before = draftOf(KNOWN, ENGINES);
  const moved = withHost(before, 'other', ENGINES);
  expect(faultsIn(before, before)).toEqual({});
  expect(Object.keys(faultsIn(moved, before))).toEqual(['password']);
  expect(faultsIn({ ...moved, parts: { ...moved.parts, password: 'new' } }, before)).toEqual({});
});

test.each([
  ['0', ['port']],
  ['65536', ['port']],
  ['54a', ['port']],
  ['', []],
  [' 5433 ', []],
])('the port "%s"', (port, faulty) => {
  const draft = newDraft(ENGINES);
  expect(Object.keys(faultsIn({ ...draft, parts: { ...draft.parts, port } }, null))).toEqual(faulty);
});

test('a cache time-out is a whole number of seconds', () => {
  expect(Object.keys(faultsIn({ ...newDraft(ENGINES), cacheTimeout: '1.5' }, null))).toEqual([
    'cacheTimeout',
  ]);
});

test('an address that is typed chooses its engine, and stays as it is typed', () => {
  const typed = 'mysql+pymysql://ada:p@db:3307/shop?a=1';
  const draft = withText({ ...newDraft(ENGINES), text: '' }, typed, ENGINES);
  expect(draft).toMatchObject({ engine: 'mysql', text: typed, parts: { host: 'db', port: '3307' } });
  expect(addressOf(draft)).toBe(typed);
  expect(withText(draft, 'mysql', ENGINES)).toMatchObject({ engine: 'mysql', text: 'mysql' });
  expect(withText(draft, 'bigquery://p', ENGINES)).toMatchObject({ engine: 'mysql', text: 'bigquery://p' });
});
