import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { button } from '../e2e/dashboard/editSteps.ts';
import { CITIES, openEditor, rewrite, sql, tabs, writeInNewTab } from '../e2e/support/editorSteps.ts';
import { saveQuery } from '../e2e/editor/savedQuerySteps.ts';
import { layoutOfOneChart } from '../e2e/support/layoutOfOneChart.ts';
import { storedRows } from '../e2e/support/storedRows.ts';
import { CHROMIUM_ARGS, provideTestBrowser } from '../support/chromium.ts';
import { ADMIN_PASSWORD, startServer } from '../support/server.ts';
import { signIn } from '../support/signIn.ts';

/**
 * Makes what the built app leaves on a disk and on a device, to keep for later versions: `tsx tests/earlier/make.ts
 * NAME`, after `npm run build`. A data folder with something of most kinds, and a device that was cut off from it with
 * unsent edits.
 */
const folder = resolve(import.meta.dirname, 'stored', process.argv[2] ?? 'new');
mkdirSync(folder, { recursive: true });

const server = await startServer({ args: ['--no-samples', CITIES] });
const admin = await signIn(server);

async function made(path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await admin.post(path, body);
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

const scratch = admin.databaseId('Scratch');
await made('/api/v1/sqllab/execute/', {
  database_id: scratch,
  schema: 'main',
  sql: 'CREATE TABLE trips AS SELECT i AS id, i * 1.5 AS price FROM range(1, 11) t(i)',
  client_id: 'made-trips',
  runAsync: false,
});
const dataset = await made('/api/v1/dataset/', { database: scratch, schema: 'main', table_name: 'trips' });
const chart = await made('/api/v1/chart/', {
  slice_name: 'Trips sold',
  viz_type: 'big_number_total',
  datasource_id: dataset['id'],
  datasource_type: 'table',
  params: JSON.stringify({
    datasource: `${String(dataset['id'])}__table`,
    viz_type: 'big_number_total',
    metric: { expressionType: 'SQL', sqlExpression: 'SUM(price)', label: 'Sum of prices' },
  }),
});
const dashboard = await made('/api/v1/dashboard/', {
  dashboard_title: 'Trips at a glance',
  slug: 'trips',
  position_json: layoutOfOneChart(chart['id'] as number, 'Trips sold'),
});
await fetch(`${server.url}/api/v1/chart/${String(chart['id'])}`, {
  method: 'PUT',
  headers: { ...admin.headers, 'content-type': 'application/json' },
  body: JSON.stringify({ dashboards: [dashboard['id']] }),
});
await made('/api/v1/report/', {
  type: 'Report',
  name: 'Trips each Monday',
  crontab: '0 9 * * 1',
  timezone: 'Europe/Berlin',
  chart: chart['id'],
  report_format: 'CSV',
  creation_method: 'alerts_reports',
  recipients: [{ type: 'Email', recipient_config_json: { target: 'ada@example.org' } }],
});
await made('/api/v1/rowlevelsecurity/', {
  name: 'Public trips',
  filter_type: 'Regular',
  tables: [dataset['id']],
  roles: [3],
  clause: 'id < 5',
});
const own = await made('/api/v1/sextant/account/tokens/', { name: 'nightly', days: 366 });
const embedded = await made(`/api/v1/dashboard/${String(dashboard['id'])}/embedded`, { allowed_domains: [] });
const guest = await made('/api/v1/security/guest_token/', {
  user: { username: 'guest' },
  resources: [{ type: 'dashboard', id: (embedded['result'] as Record<string, unknown>)['uuid'] }],
  rls: [],
});
const tokens = await made('/api/v1/security/login', {
  username: 'admin',
  password: ADMIN_PASSWORD,
  provider: 'db',
  refresh: true,
});

const browser = await chromium.launch({ executablePath: provideTestBrowser(), args: [...CHROMIUM_ARGS] });
const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } });
// The names that tsx gives to functions are unknown in the page.
await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
const page = await context.newPage();
const step = (what: string) => console.log(new Date().toISOString(), what);

const texts = async (of: Page) => (await storedRows(of, 'tabs')).map((tab) => tab['sql']);
async function until(what: () => Promise<boolean>): Promise<void> {
  while (!(await what())) await page.waitForTimeout(200);
}

await openEditor(page, server);
step('editor');
await rewrite(page, 'SELECT 1 AS sent');
await button(page, 'Run').click();
await page.getByRole('grid', { name: 'Results' }).waitFor();
await writeInNewTab(page, 'SELECT 2 AS to_be_closed');
await writeInNewTab(page, 'SELECT 3 AS saved_before');
await saveQuery(page, 'Saved before');
await until(async () => (await storedRows(page, 'outbox')).length === 0);
step('sent');
await page.goto(`${server.url}/superset/dashboard/trips/`);
await page.getByRole('figure', { name: 'Trips sold', exact: true }).waitFor();
await button(page, 'Available offline').click();
await page.getByRole('button', { name: /^Available offline/ }).waitFor();
await page.waitForTimeout(3000);
step('dashboard kept');
await page.getByRole('link', { name: 'SQL', exact: true }).first().click();
await sql(page).waitFor();
await server.kill();
step('cut off');
await rewrite(page, 'SELECT 3 AS edited_offline');
await until(async () => (await texts(page)).includes('SELECT 3 AS edited_offline'));
await writeInNewTab(page, 'SELECT 4 AS made_offline');
await until(async () => (await texts(page)).includes('SELECT 4 AS made_offline'));
await saveQuery(page, 'Saved offline');
await tabs(page).filter({ hasText: '2' }).first().click();
await page.getByRole('button', { name: 'Tab actions' }).click();
await page.getByRole('menuitem', { name: 'Close', exact: true }).click();
step('tabs edited');
await page.getByRole('link', { name: 'Dashboards', exact: true }).click();
await page.getByRole('link', { name: 'Trips at a glance', exact: true }).click();
await button(page, 'Edit dashboard').click();
await page.getByRole('textbox', { name: 'Dashboard title' }).fill('Trips, renamed on a train');
await page.keyboard.press('Enter');
await button(page, 'Save').click();
await button(page, 'Edit dashboard').waitFor();
await page.getByRole('link', { name: 'Dashboards', exact: true }).click();
await button(page, 'New dashboard').click();
await page.getByRole('textbox', { name: 'Dashboard title' }).fill('Made on a train');
await page.keyboard.press('Enter');
await button(page, 'Save').click();
await button(page, 'Edit dashboard').waitFor();
step('dashboards edited');
await page.getByRole('link', { name: 'Dashboards', exact: true }).click();
await button(page, 'New dashboard').click();
await page.getByRole('textbox', { name: 'Dashboard title' }).fill('A draft, not saved');
await page.keyboard.press('Enter');
await page.waitForTimeout(1500);
console.log((await storedRows(page, 'outbox')).map((row) => [row['command'], row['lane'], row['state']]));

const cookies = await context.cookies();
const device = await page.evaluate(dumpDatabases);
await browser.close();
writeFileSync(`${folder}/device.json.gz`, gzipSync(JSON.stringify(device), { level: 9 }));
execFileSync('tar', [
  '-czf',
  `${folder}/data.tar.gz`,
  '-C',
  server.dataDir,
  '--exclude=lock',
  '--exclude=owner.json',
  '--exclude=reserve',
  '--exclude=temp',
  '.',
]);
writeFileSync(
  `${folder}/about.json`,
  `${JSON.stringify(
    {
      madeOn: Date.now(),
      port: server.port,
      session: cookies.find(({ name }) => name.startsWith('sextant_session'))?.value,
      ownToken: (own['result'] as Record<string, unknown>)['token'],
      guestToken: guest['token'],
      accessToken: tokens['access_token'],
      refreshToken: tokens['refresh_token'],
    },
    null,
    2,
  )}\n`,
);
await server.dispose();

/** Runs in the page: all of its databases, with the values of JSON cannot hold tagged. */
async function dumpDatabases(): Promise<unknown> {
  const asPromise = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
    });
  const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join(''));
  async function tagged(value: unknown): Promise<unknown> {
    if (value === undefined) return { $: 'undefined' };
    if (typeof value === 'bigint') return { $: 'bigint', of: String(value) };
    if (typeof value === 'number' && !Number.isFinite(value)) return { $: 'number', of: String(value) };
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return Promise.all(value.map(tagged));
    if (value instanceof Date) return { $: 'Date', of: value.getTime() };
    if (value instanceof Blob)
      return { $: 'Blob', type: value.type, of: base64(new Uint8Array(await value.arrayBuffer())) };
    if (value instanceof ArrayBuffer) return { $: 'ArrayBuffer', of: base64(new Uint8Array(value)) };
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      return { $: value.constructor.name, of: base64(bytes) };
    }
    if (value instanceof Map) return { $: 'Map', of: await tagged([...value]) };
    if (value instanceof Set) return { $: 'Set', of: await tagged([...value]) };
    if (Object.getPrototypeOf(value) !== Object.prototype) return { $: value.constructor.name };
    const entries = Object.entries(value).map(async ([name, each]) => [name, await tagged(each)] as const);
    return Object.fromEntries(await Promise.all(entries));
  }
  const found = [];
  for (const { name, version } of await indexedDB.databases()) {
    if (name === undefined) continue;
    const db = await asPromise(indexedDB.open(name));
    const stores = [];
    for (const each of db.objectStoreNames) {
      const store = db.transaction(each).objectStore(each);
      const [keys, values] = await Promise.all([asPromise(store.getAllKeys()), asPromise(store.getAll())]);
      stores.push({
        name: each,
        keyPath: store.keyPath,
        autoIncrement: store.autoIncrement,
        indexes: [...store.indexNames].map((index) => {
          const { keyPath, unique, multiEntry } = store.index(index);
          return { name: index, keyPath, unique, multiEntry };
        }),
        rows: await Promise.all(
          values.map(async (value, at) => ({ key: await tagged(keys[at]), value: await tagged(value) })),
        ),
      });
    }
    found.push({ name, version, stores });
    db.close();
  }
  return found;
}
