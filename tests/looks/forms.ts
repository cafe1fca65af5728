import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildRequest } from '#charts/query/buildRequest.ts';
import { PANELS } from '#charts/panels.ts';
import { startDraft } from '#charts/explore/draft/exploreDraft.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import { plainQueries, queriesOf } from '../chart/forms/plainQueries.ts';
import { changedForm, dataFor } from '../superset/explore/changedForm.ts';
import { randomOf } from '../superset/explore/random.ts';
import { signBrowserIn } from '../superset/openedDashboard.ts';
import { SUPERSET } from '../superset/supersetAddress.ts';
import { signInToSuperset, type SupersetApi } from '../superset/supersetApi.ts';
import { CHROMIUM_ARGS, provideChromium } from '../support/chromium.ts';
import { drawPairs } from './beside.ts';
import { pictureThere } from './drawnThere.ts';
import type { Subject } from './subjects.ts';

/**
 * Forms with each control changed at random, drawn beside each other, and whether a Superset's own page sends the same
 * queries: `npm run looks -- forms FOLDER SEED [chart type…]`. The same seed gives the same forms.
 */

const TYPES: readonly string[] = [
  'box_plot',
  'bubble_v2',
  'echarts_area',
  'echarts_timeseries_bar',
  'funnel',
  'heatmap_v2',
  'pie',
  'pivot_table_v2',
  'radar',
  'treemap_v2',
];
const NO_CHARTS = { layers: [], otherLayers: [], onMap: '{}' };
const report = (line: string): void => void process.stdout.write(`${line}\n`);

/** Draws the sheet into a folder. */
export async function drawForms([folder = '.cache', seed = '1', ...only]: readonly string[]): Promise<void> {
  const api = await signInToSuperset();
  const browser = await chromium.launch({ executablePath: provideChromium(), args: [...CHROMIUM_ARGS] });
  const context = await browser.newContext({ viewport: { width: 500, height: 380 } });
  await signBrowserIn(context, SUPERSET);
  const page = await context.newPage();
  const there = new Map<string, string>();
  const subjects: Subject[] = [];
  for (const type of only.length > 0 ? only : TYPES) {
    const { dataset, form } = await randomSubject(api, type, Number(seed));
    try {
      const [picture, sent] = await drawnAndSent(page, api, { dataset, form });
      there.set(type, `data:image/jpeg;base64,${picture.toString('base64')}`);
      const theirs = JSON.stringify(plainQueries(sent.map(asRecord)));
      // As explore opens it: without what the type has no control for.
      const ours = JSON.stringify(queriesOf(startDraft(form).form));
      report(theirs === ours ? `${type}: the same queries` : `${type}: other queries\n${theirs}\n${ours}`);
    } catch (error) {
      report(`${type}: ${String(error).split('\n')[0] ?? ''}`);
    }
    const answer = await api.call('POST', '/api/v1/chart/data', buildRequest(withDefaults(form)) ?? {});
    const answers = asList(asRecord(answer.body)['result']);
    if (answers.length > 0) subjects.push({ type, name: type, dataset, form, answers });
    else report(`${type}: ${JSON.stringify(answer.body).slice(0, 300)}`);
  }
  const file = join(folder, `looks-of-forms-${seed}.jpg`);
  await drawPairs(browser, file, subjects, there, true);
  report(file);
  await browser.close();
}

async function randomSubject(api: SupersetApi, type: string, seed: number) {
  const random = randomOf(seed * 1000 + TYPES.indexOf(type));
  const data = dataFor(type, random);
  const q = encodeURIComponent(`(filters:!((col:table_name,opr:eq,value:'${data.table}')))`);
  const { body } = await api.call('GET', `/api/v1/dataset/?q=${q}`);
  const dataset = Number(asList(asRecord(body)['ids'])[0]);
  const panel = PANELS[type] ?? [];
  const form = changedForm(type, panel, data, NO_CHARTS, random);
  // The page drops it where the type has no control for it.
  const isTimed = panel.some(({ key }) => key === 'granularity_sqla');
  // The server refuses these together with other choices.
  const { granularity_sqla: time, time_compare: _c, resample_rule: _r, rolling_type: _t, ...rest } = form;
  return {
    dataset,
    form: { ...(isTimed ? { granularity_sqla: time } : {}), ...rest, datasource: `${dataset}__table` },
  };
}

/** The picture of a form in the Superset's page, and the queries that the page sends for it. */
async function drawnAndSent(
  page: Page,
  api: SupersetApi,
  subject: Pick<Subject, 'dataset' | 'form'>,
): Promise<readonly [Buffer, readonly unknown[]]> {
  const asked = page.waitForRequest(
    (request) => request.url().includes('/api/v1/chart/data') && request.method() === 'POST',
    { timeout: 120_000 },
  );
  const [picture, request] = await Promise.all([pictureThere(page, api, subject), asked]);
  const queries = asList(asRecord(request.postDataJSON())['queries']);
  return [picture, queries.map((query) => ({ ...asRecord(query), url_params: {} }))];
}
