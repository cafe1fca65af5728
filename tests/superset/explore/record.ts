/**
 * Creates vectors for tests/compile/recorded: opens a real Superset's own explore page with random form data, or with
 * the odd forms, and stores the page's requests and the responses. The dataset it creates there is removed again.
 *
 * npx tsx tests/superset/explore/record.ts [--seed N] [--forms N] [--odd] [--out FILE]
 *
 * The seed is printed; the same seed gives the same form data. The Superset is named as for `npm run test:superset`,
 * and has its example data.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { asList, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { CHROMIUM_ARGS, provideChromium } from '../../support/chromium.ts';
import { signBrowserIn } from '../openedDashboard.ts';
import { SUPERSET } from '../supersetAddress.ts';
import { signInToSuperset, type SupersetApi } from '../supersetApi.ts';
import { EXPLORE_DATA, gapsSql } from './exploreData.ts';
import { ODD_FORMS } from './oddForms.ts';
import type { OddForm } from './oddParts.ts';
import { randomForm, TYPES } from './randomForm.ts';
import { randomOf } from './random.ts';

/** Larger responses cover nothing more than smaller ones, and all of them are stored in the repository. */
const MAX_BYTES = 60_000;
const PATIENCE = 30_000;
const TABLES = { births: 'birth_names', sales: 'cleaned_sales_data', gaps: 'sextant_gaps' } as const;

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string' },
    forms: { type: 'string' },
    odd: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
});
const seed = Number(options.seed ?? Date.now() % 1_000_000);
const count = Number(options.forms ?? 20);
const file = options.out ?? `explore-${seed}.json.gz`;

async function main(): Promise<void> {
  console.log(`seed ${seed}, ${count} forms, into ${file}`);
  const api = await signInToSuperset();
  const made = await gapsDataset(api);
  const ids = new Map<string, number>();
  for (const [name, table] of Object.entries(TABLES)) ids.set(name, await datasetId(api, table));
  const browser = await chromium.launch({ executablePath: provideChromium(), args: [...CHROMIUM_ARGS] });
  const vectors: JsonRecord[] = [];
  try {
    const context = await browser.newContext();
    await signBrowserIn(context, SUPERSET);
    const left = options.odd ? [...ODD_FORMS] : Array.from({ length: count }, (_, i) => randomCase(i));
    const work = async (): Promise<void> => {
      const page = await context.newPage();
      for (let each = left.shift(); each !== undefined; each = left.shift()) {
        const { name, dataset, form } = each;
        const vector = await asked(page, api, dataset, ids.get(dataset) ?? 0, form);
        if (typeof vector === 'string') console.log(`${name}: ${vector}`);
        else vectors.push({ name, dataset, ...vector });
        writeFileSync(file, gzipSync(JSON.stringify({ gaps: gapsSql(), vectors }), { level: 9 }));
      }
    };
    await Promise.all([work(), work()]);
  } finally {
    await browser.close();
    await api.call('DELETE', `/api/v1/dataset/${made}`);
  }
  console.log(`${vectors.length} vectors`);
}

function randomCase(i: number): OddForm {
  const random = randomOf(seed * 10_000 + i);
  const data = random.pick(EXPLORE_DATA);
  const form = randomForm(random.pick(TYPES), data, random);
  return { name: `${seed}.${i} ${String(form['viz_type'])}`, dataset: data.dataset, form };
}

/** The page's request for form data and the response, or why there is nothing to store. */
async function asked(
  page: Page,
  api: SupersetApi,
  dataset: string,
  id: number,
  form: JsonRecord,
): Promise<JsonRecord | string> {
  const body = {
    datasource_id: id,
    datasource_type: 'table',
    form_data: JSON.stringify({ ...form, datasource: `${id}__table`, force: true }),
  };
  const key = String(asRecord((await api.call('POST', '/api/v1/explore/form_data', body)).body)['key']);
  const address = `${SUPERSET}/explore/?form_data_key=${key}&datasource_id=${id}&datasource_type=table`;
  try {
    const answered = page.waitForResponse((each) => each.url().includes('/api/v1/chart/data'), {
      timeout: PATIENCE,
    });
    const [response] = await Promise.all([answered, page.goto(address, { waitUntil: 'commit' })]);
    const request = asRecord(response.request().postDataJSON());
    const text = await response.text();
    if (text.length > 10 * MAX_BYTES) return `an answer of ${text.length} bytes`;
    const answer = asRecord(JSON.parse(text));
    const vector = {
      form: plainForm({ ...ofSecond(form), ...asRecord(request['form_data']) }, dataset),
      queries: asList(request['queries']).map((query) => ({ ...asRecord(query), url_params: {} })),
      status: response.status(),
      at: Date.now(),
      ...(response.ok()
        ? { results: asList(answer['result']).map((each) => rowsOf(asRecord(each))) }
        : { message: JSON.stringify(answer['errors'] ?? answer['message']) }),
    };
    const size = JSON.stringify(vector).length;
    return size > MAX_BYTES ? `${size} bytes` : vector;
  } catch (cause) {
    return String(cause).split('\n')[0] ?? '';
  }
}

/** The controls that a mixed chart has twice. A control without a value counts as empty. */
const TWICE =
  'groupby limit timeseries_limit_metric rolling_type rolling_periods min_periods time_compare comparison_type resample_rule resample_method';

/** The second query of a mixed chart; the page omits it from the form data it sends along. */
function ofSecond(form: JsonRecord): JsonRecord {
  if (form['viz_type'] !== 'mixed_timeseries') return {};
  const unset = TWICE.split(' ').map((key) => [`${key}_b`, null]);
  const set = Object.entries(form).filter(([key]) => key.endsWith('_b'));
  return Object.fromEntries([...unset, ...set]);
}

/** Without keys that do not affect the query, and with the dataset's name instead of its id. */
function plainForm(form: JsonRecord, dataset: string): JsonRecord {
  const kept = Object.entries(form).filter(([key]) => !/^matrixify|^url_params$|^force$/.test(key));
  return { ...Object.fromEntries(kept), datasource: dataset };
}

function rowsOf(result: JsonRecord): JsonRecord {
  const colnames = asList(result['colnames']).map(String);
  const { coltypes, rowcount, query } = result;
  const data = asList(result['data']).map((row) => colnames.map((name) => asRecord(row)[name] ?? null));
  return { query, colnames, coltypes, rowcount, data };
}

async function datasetId(api: SupersetApi, table: string): Promise<number> {
  const q = encodeURIComponent(`(filters:!((col:table_name,opr:eq,value:'${table}')))`);
  const [id] = asList(asRecord((await api.call('GET', `/api/v1/dataset/?q=${q}`)).body)['ids']);
  if (typeof id !== 'number') throw new Error(`This Superset has no dataset ${table}: load its examples.`);
  return id;
}

async function gapsDataset(api: SupersetApi): Promise<number> {
  const births = asRecord(
    (await api.call('GET', `/api/v1/dataset/${await datasetId(api, TABLES.births)}`)).body,
  );
  const database = asRecord(asRecord(births['result'])['database'])['id'];
  const body = { database, schema: 'public', table_name: TABLES.gaps, sql: gapsSql() };
  const made = await api.call('POST', '/api/v1/dataset/', body);
  const id = asRecord(made.body)['id'];
  if (typeof id !== 'number') throw new Error(`The dataset could not be made: ${JSON.stringify(made.body)}`);
  return id;
}

await main();
