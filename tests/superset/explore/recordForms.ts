/**
 * Creates lines for tests/chart/forms/recordedForms.jsonl and legacyForms.jsonl: opens a real Superset's own explore
 * page with forms of one type after the other, with the defaults and with every control changed once at random, and
 * stores what the page sends: queries, or for types that still use it the form of the older call, whose SQL is kept.
 * For those it also asks the same server with the queries of this app, and keeps their SQL.
 *
 * npx tsx tests/superset/explore/recordForms.ts --seed N [--first N] [--forms N] [--out FILE] type…
 *   (form 0 has the defaults; --first is the number of the first form, to add to those that are stored)
 *   (--wide: forms of wideForm.ts, kept as they were opened too, with the rows that were returned; --combined: of
 *   combinedForm.ts)
 * npx tsx tests/superset/explore/recordForms.ts --single --out FILE type…   (the forms of singleForms.ts)
 * npx tsx tests/superset/explore/recordForms.ts --again --out FILE     (only asks with this app's queries that changed)
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildQuery } from '#charts/query/buildQuery.ts';
import { PANELS } from '#charts/panels.ts';
import { asList, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { CHROMIUM_ARGS, provideChromium } from '../../support/chromium.ts';
import { signBrowserIn } from '../openedDashboard.ts';
import { SUPERSET } from '../supersetAddress.ts';
import { signInToSuperset, type SupersetApi } from '../supersetApi.ts';
import { combinedForm } from './combinedForm.ts';
import { changedForm, dataFor, formOfDefaults, SHAPES, type Charts } from './changedForm.ts';
import { randomOf } from './random.ts';
import { singleForms, type SingleForm } from './singleForms.ts';
import { GAPS, wideDataFor, wideForm } from './wideForm.ts';

const PATIENCE = 30_000;
const PAGES = 3;
/** Their numbers follow those of the random forms. */
const FIRST_SINGLE = 20;
/** Keys that say nothing of a chart's queries. */
const NOT_KEPT = /^(matrixify|url_params$|force$|datasource$|dashboards$|slice_id$|extra_form_data$)/;

/** What the server refuses together with other choices. */
const REFUSED = /^(time_compare|resample_rule|rolling_type|groupby)$/;

interface Line {
  readonly type: string;
  readonly nth: number;
  readonly form: JsonRecord;
  readonly [key: string]: unknown;
}

const { values: options, positionals: types } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    first: { type: 'string', default: '0' },
    forms: { type: 'string', default: '5' },
    wide: { type: 'boolean', default: false },
    combined: { type: 'boolean', default: false },
    single: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    out: { type: 'string', default: 'tests/chart/forms/legacyForms.jsonl' },
  },
});
const isWide = options.wide || options.combined;
const formOf = options.combined ? combinedForm : options.wide ? wideForm : changedForm;
const file = options.out;
const lines: Line[] = existsSync(file)
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
  : [];

function keep(line: Line): void {
  const at = lines.findIndex(({ type, nth }) => type === line.type && nth === line.nth);
  if (at < 0) lines.push(line);
  else lines[at] = line;
  const sorted = lines.toSorted((a, b) => a.type.localeCompare(b.type) || a.nth - b.nth);
  writeFileSync(file, sorted.map((each) => `${JSON.stringify(each)}\n`).join(''));
}

async function main(): Promise<void> {
  const api = await signInToSuperset();
  const ids = await datasets(api);
  if (options.again) {
    for (const line of lines) {
      const own = JSON.stringify(buildQuery(withDefaults(line.form))?.queries ?? []);
      if (line['sql'] === undefined || JSON.stringify(line['queries']) === own) continue;
      process.stdout.write(`${line.type} ${line.nth}\n`);
      keep(await askedHere(api, line));
    }
    return;
  }
  const charts = await chartsWithin(api);
  const births = ids.get('birth_names') ?? 0;
  const shapes = await madeDataset(api, births, SHAPES);
  const gaps = await madeDataset(api, births, GAPS);
  const left: { type: string; nth: number; tried?: number; single?: SingleForm }[] = types.flatMap((type) =>
    options.single
      ? singleForms(type, charts).map((single, at) => ({ type, nth: FIRST_SINGLE + at, single }))
      : Array.from({ length: Number(options.forms) }, (_, at) => ({ type, nth: Number(options.first) + at })),
  );
  const browser = await chromium.launch({ executablePath: provideChromium(), args: [...CHROMIUM_ARGS] });
  try {
    const context = await browser.newContext();
    await signBrowserIn(context, SUPERSET);
    const work = async (): Promise<void> => {
      const page = await context.newPage();
      for (let each = left.shift(); each !== undefined; each = left.shift()) {
        const { type, nth, tried = 0, single } = each;
        const random = randomOf(Number(options.seed) * 1000 + nth * 101 + types.indexOf(type) + tried * 7919);
        const data = single?.data ?? (isWide ? wideDataFor : dataFor)(type, random);
        const panel = PANELS[type] ?? [];
        const defaults = formOfDefaults(type, panel, data, charts);
        const made =
          single !== undefined
            ? { ...defaults, ...single.form }
            : nth === 0
              ? defaults
              : formOf(type, panel, data, charts, random);
        const form = tried === 0 ? made : without(made, REFUSED);
        const id = data === SHAPES ? shapes : data === GAPS ? gaps : (ids.get(data.table) ?? 0);
        try {
          const sent = await sentFor(page, api, id, form);
          const opened = { table: data.table, opened: form };
          const line: Line = {
            type,
            nth,
            ...(isWide && opened),
            ...sent,
            form: { ...sent.form, datasource: `${id}__table` },
          };
          keep('sql' in sent ? await askedHere(api, line) : line);
          process.stdout.write(`${type} ${nth}\n`);
        } catch (cause) {
          process.stdout.write(
            `${type} ${nth}: ${String(cause).split('\n')[0] ?? ''} ${JSON.stringify(form)}\n`,
          );
          // Some choices of the panel are refused by the server.
          if (tried < 2 && single === undefined) left.push({ type, nth, tried: tried + 1 });
        }
      }
    };
    await Promise.all(Array.from({ length: PAGES }, work));
  } finally {
    await browser.close();
    for (const made of [shapes, gaps]) await api.call('DELETE', `/api/v1/dataset/${made}`);
  }
}

async function madeDataset(
  api: SupersetApi,
  births: number,
  { table: table_name, sql }: typeof SHAPES,
): Promise<number> {
  const read = asRecord((await api.call('GET', `/api/v1/dataset/${births}`)).body);
  const database = asRecord(asRecord(read['result'])['database'])['id'];
  const body = { database, schema: 'public', table_name, sql };
  const made = await api.call('POST', '/api/v1/dataset/', body);
  const id = asRecord(made.body)['id'];
  if (typeof id !== 'number') throw new Error(`The dataset could not be made: ${JSON.stringify(made.body)}`);
  return id;
}

/** What the page sends first for a form: queries, or the form of the older call and the SQL that came of it. */
async function sentFor(
  page: Page,
  api: SupersetApi,
  id: number,
  form: JsonRecord,
): Promise<{ form: JsonRecord; queries: readonly unknown[] } | { form: JsonRecord; sql: string }> {
  const body = {
    datasource_id: id,
    datasource_type: 'table',
    form_data: JSON.stringify({ ...form, datasource: `${id}__table` }),
  };
  const key = String(asRecord((await api.call('POST', '/api/v1/explore/form_data', body)).body)['key']);
  const answered = page.waitForResponse(
    (each) =>
      /\/api\/v1\/chart\/data|\/explore_json\//.test(each.url()) && each.request().method() === 'POST',
    { timeout: PATIENCE },
  );
  const address = `${SUPERSET}/explore/?form_data_key=${key}&datasource_id=${id}&datasource_type=table`;
  const [response] = await Promise.all([answered, page.goto(address, { waitUntil: 'commit' })]);
  const request = response.request();
  if (response.url().includes('/chart/data')) {
    const sent = asRecord(request.postDataJSON());
    const queries = asList(sent['queries']).map((query) => ({ ...asRecord(query), url_params: {} }));
    // A map of charts sends the form of the chart that it draws.
    const isOfChart = form['viz_type'] === 'cartodiagram';
    if (isOfChart) return { form: kept(form), queries };
    const answer = isWide ? { at: Date.now(), status: response.status(), answer: await response.json() } : {};
    // The page drops the time column of types that have no control for it.
    const { granularity_sqla: _time, ...others } = form;
    return { form: kept({ ...others, ...asRecord(sent['form_data']) }), queries, ...answer };
  }
  const posted = /name="form_data"\r\n\r\n([\s\S]*?)\r\n--/.exec(request.postData() ?? '')?.[1] ?? '{}';
  const sent = asRecord(JSON.parse(posted));
  const text = await response.text();
  // Some panels omit the time column that the server needs. Stored charts of these types have it, and dashboards send
  // it.
  const again = /Datetime column not provided/.test(text)
    ? { ...sent, granularity_sqla: form['granularity_sqla'] }
    : null;
  const answer = again === null ? JSON.parse(text) : await legacyCall(api, again);
  const sql = asRecord(answer)['query'];
  // A map of layers has no query of its own.
  if (form['viz_type'] === 'deck_multi') return { form: kept(sent), sql: '' };
  if (typeof sql !== 'string' || sql === '') throw new Error(JSON.stringify(answer).slice(0, 300));
  return { form: kept(again ?? sent), sql };
}

async function legacyCall(api: SupersetApi, form: JsonRecord): Promise<unknown> {
  const body = new FormData();
  body.append('form_data', JSON.stringify(form));
  return (await api.form('POST', '/superset/explore_json/?force=true', body)).body;
}

const without = (form: JsonRecord, keys: RegExp): JsonRecord =>
  Object.fromEntries(
    Object.entries(form).filter(
      ([key]) => !keys.test(key) || (key === 'groupby' && form['viz_type'] !== 'time_table'),
    ),
  );

const kept = (form: JsonRecord): JsonRecord =>
  Object.fromEntries(
    Object.entries(form).filter(([key, value]) => !NOT_KEPT.test(key) && value !== null && value !== ''),
  );

/** With the queries of this app for the form, and the SQL that the same server makes of them. */
async function askedHere(api: SupersetApi, line: Line): Promise<Line> {
  const context = buildQuery(withDefaults(line.form));
  const queries = context?.queries ?? [];
  if (queries.length === 0) return { ...line, queries, asked: [] };
  const { body } = await api.call('POST', '/api/v1/chart/data', context ?? {});
  const asked = asList(asRecord(body)['result']).map(
    (each) => asRecord(each)['query'] ?? asRecord(each)['error'],
  );
  return { ...line, queries, asked: asked.length > 0 ? asked : [JSON.stringify(body)] };
}

async function datasets(api: SupersetApi): Promise<ReadonlyMap<string, number>> {
  const query = encodeURIComponent('(page_size:100,columns:!(id,table_name))');
  const { body } = await api.call('GET', `/api/v1/dataset/?q=${query}`);
  return new Map(
    asList(asRecord(body)['result'])
      .map(asRecord)
      .map((each) => [String(each['table_name']), Number(each['id'])]),
  );
}

/** The example charts that a map of layers and a map of charts are made of. */
async function chartsWithin(api: SupersetApi): Promise<Charts> {
  const query = encodeURIComponent('(page_size:200,columns:!(id,slice_name,viz_type,params))');
  const { body } = await api.call('GET', `/api/v1/chart/?q=${query}`);
  const all = asList(asRecord(body)['result']).map(asRecord);
  const pie = all.find((each) => each['viz_type'] === 'pie');
  return {
    layers: all.filter((each) => each['viz_type'] === 'deck_scatter').map((each) => Number(each['id'])),
    otherLayers: all.filter((each) => each['viz_type'] === 'deck_arc').map((each) => Number(each['id'])),
    onMap: JSON.stringify({
      id: pie?.['id'],
      slice_name: pie?.['slice_name'],
      viz_type: 'pie',
      params: pie?.['params'],
    }),
  };
}

await main();
