import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  type ConnectionDraft,
  draftOf,
  faultsIn,
  newDraft,
  withEngine,
} from '#domain/catalogue/connection/connectionDraft.ts';
import type { ConnectedDatabase, ConnectableEngine } from '#domain/catalogue/connection/databaseForm.ts';
import { ConnectionFields } from './ConnectionFields.tsx';
import { SettingFields } from './DatabaseDialog.tsx';

const server = (
  id: string,
  port: number,
  encryption: ConnectableEngine['encryption'] = 'sslmode',
): ConnectableEngine => ({
  id,
  title: id,
  example: `${id}://user:password@host:${port}/database`,
  encryption,
});
const POSTGRES = server('postgresql', 5432);
const MYSQL = server('mysql', 3306);
/** One of a Superset's, whose address has other parts. */
const SHEETS: ConnectableEngine = {
  id: 'gsheets',
  title: 'Google Sheets',
  example: 'gsheets://',
  encryption: null,
};
const ENGINES = [POSTGRES, MYSQL, SHEETS];

const KNOWN: ConnectedDatabase = {
  id: 7,
  name: 'Shop',
  engine: 'postgresql',
  address: 'postgresql://reader:XXXXXXXXXX@db.example.org:5433/shop?sslmode=verify-full',
  certificate: '',
  isExposed: true,
  allowDml: false,
  allowCtas: false,
  allowCvas: false,
  cacheTimeout: 600,
};

interface Shown {
  readonly isNew?: boolean;
  readonly engines?: readonly ConnectableEngine[];
  readonly before?: ConnectionDraft | null;
}

function shown(
  draft: ConnectionDraft,
  { isNew = false, engines = ENGINES, before = null }: Shown = {},
): string {
  const faults = faultsIn(draft, before);
  return renderToStaticMarkup(
    <>
      <ConnectionFields
        draft={draft}
        engines={engines}
        isNew={isNew}
        faults={faults}
        onChange={() => undefined}
      />
      <SettingFields draft={draft} faults={faults} onChange={() => undefined} />
    </>,
  );
}

const labels = (markup: string): string[] =>
  [...markup.matchAll(/<label[^>]*>([^<]+)/g)].map(([, text = '']) => text);

test('a new database is asked for by its engine and the parts of an address, with the usual port', () => {
  const markup = shown(newDraft(ENGINES), { isNew: true });
  expect(labels(markup)).toEqual(
    expect.arrayContaining(['Name', 'Engine', 'Host', 'Port', 'Database', 'User', 'Password', 'Encryption']),
  );
  expect(markup).toContain('value="5432"');
  expect(shown(withEngine(newDraft(ENGINES), MYSQL), { isNew: true })).toContain('value="3306"');
  // No certificate is asked for where none is checked.
  expect(labels(markup)).not.toContain('Certificate of the authority');
});

test('an engine whose address has other parts is asked for as a text, with an example', () => {
  const markup = shown(withEngine(newDraft(ENGINES), SHEETS), { isNew: true });
  expect(labels(markup)).toContain('Address');
  expect(labels(markup)).not.toContain('Host');
  expect(markup).toContain('Such as gsheets://');
});

test('a known one shows what it is, not its password, and its engine cannot be changed', () => {
  const markup = shown(draftOf(KNOWN, ENGINES));
  expect(labels(markup)).not.toContain('Engine');
  for (const value of ['Shop', 'db.example.org', '5433', 'shop', 'reader', '600'])
    expect(markup).toContain(`value="${value}"`);
  expect(markup).toMatch(/type="password"[^>]*value="XXXXXXXXXX"|value="XXXXXXXXXX"[^>]*type="password"/);
  expect(markup).toContain('The stored one stays if you leave this.');
  expect(labels(markup)).toContain('Certificate of the authority');
});

test('for another host or user the password is asked for again, since the stored one goes nowhere else', () => {
  const before = draftOf(KNOWN, ENGINES);
  const moved = { ...before, parts: { ...before.parts, host: 'elsewhere.example.org' } };
  const markup = shown(moved, { before });
  expect(markup).toContain('Type the password again');
  expect(markup).not.toContain('The stored one stays');
  expect(shown({ ...moved, parts: { ...moved.parts, password: 'p' } }, { before })).not.toContain('again');
});

test('what is typed wrongly is said at its field', () => {
  const draft = draftOf(KNOWN, ENGINES);
  const port = shown({ ...draft, parts: { ...draft.parts, port: '70000' } });
  expect(port).toContain('A number from 1 to 65535.');
  expect(shown({ ...draft, cacheTimeout: 'soon' })).toContain('A whole number of seconds.');
  expect(shown(draft)).not.toMatch(/aria-invalid="true"/);
});

test('encryption is asked for only where the addresses of an engine are known to say it', () => {
  const untold = server('mysql', 3306, null);
  expect(labels(shown(withEngine(newDraft(ENGINES), MYSQL)))).toContain('Encryption');
  expect(labels(shown(withEngine(newDraft([untold]), untold), { engines: [untold] }))).not.toContain(
    'Encryption',
  );
});

test('a word of an address for its encryption that is no choice is shown as it stands', () => {
  const preferred = { ...KNOWN, address: KNOWN.address.replace('verify-full', 'prefer') };
  expect(shown(draftOf(preferred, ENGINES))).toContain('<option value="prefer" selected="">prefer</option>');
  expect(shown(draftOf(KNOWN, ENGINES))).not.toContain('prefer');
});
