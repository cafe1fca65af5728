import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate';
import { err, ok } from '#domain/result.ts';
import type { EngineHost } from '../../../server/engines/engineHost.ts';
import { importSampleDashboards } from '../../../server/samples/importSampleDashboards.ts';
import type { Browser } from '../browser.ts';
import { openedMeta, testApp, type TestApp } from '../testApp.ts';

const FOLDER = join(import.meta.dirname, '../../../server/samples/dashboards');

/** Engines without tables. */
export const EMPTY_ENGINES = {
  schemas: async () => ok(['main']),
  tables: async () => ok([]),
  run: async () => err({ kind: 'engine', message: 'There is no such table.', exception: null, at: null }),
} as unknown as EngineHost;

/** A server with the sample dashboards and no data, and helpers for import and export. */
export interface ExchangeWorld {
  readonly app: TestApp;
  readonly admin: Browser;
  /** Uploads these files, as a zip, to the import of an asset type. */
  bring(
    kind: string,
    zip: Readonly<Record<string, string>> | Uint8Array,
    fields?: Readonly<Record<string, string>>,
    who?: Browser,
  ): Promise<Response>;
  /** The files of an export, without their folder. */
  takenOut(path: string): Promise<Record<string, string>>;
  /** The numbers of dashboards, charts and datasets. */
  counts(): number[];
}

export async function exchangeWorld(): Promise<ExchangeWorld> {
  const app = await testApp({}, openedMeta(':memory:'), (handle) => handle, EMPTY_ENGINES);
  const uuid = '500ca811-2ce0-4658-8817-2ff1e9626bb4';
  const sqlalchemyUri = 'duckdb:///Samples';
  app.meta.databases.insert({ uuid, databaseName: 'Samples', backend: 'duckdb', sqlalchemyUri }, 0);
  const brought = await importSampleDashboards(app.deps, FOLDER);
  if (!brought.ok) throw new Error('The samples were not brought in.');
  const admin = await app.signedIn();
  return {
    app,
    admin,
    bring(kind, zip, fields = {}, who = admin) {
      const body = new FormData();
      const bytes = zip instanceof Uint8Array ? zip : zipOf(zip);
      body.append(kind === 'assets' ? 'bundle' : 'formData', new File([bytes.slice()], 'x.zip'));
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      return who.send('POST', `/api/v1/${kind}/import/`, {
        body,
        headers: { 'X-CSRFToken': who.csrf ?? '' },
      });
    },
    async takenOut(path) {
      const response = await admin.get(path);
      const files = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())));
      return Object.fromEntries(files.map(([name, data]) => [name.replace(/^[^/]+\//, ''), strFromU8(data)]));
    },
    counts() {
      const { dashboards, charts, datasets } = app.meta;
      return [dashboards, charts, datasets].map((store) => store.list().length);
    },
  };
}

export const zipOf = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])) as Zippable);

/** The message of a rejected import. */
export async function refusal(response: Response) {
  const { errors } = (await response.json()) as { errors: { message: string }[] };
  return { status: response.status, message: errors[0]?.message };
}

export const metadataYaml = (type: string): string => `version: 1.0.0\ntype: ${type}\n`;
export const uuidOf = (digit: number): string => `${digit}0000000-2222-4333-8444-555555555555`;
export const chartYaml = (digit: number, more = ''): string =>
  `uuid: ${uuidOf(digit)}\nslice_name: C\nversion: 1.0.0\n${more}`;
