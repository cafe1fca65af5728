import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { asRecord } from '#domain/jsonValue.ts';
import { signBrowserIn } from '../superset/openedDashboard.ts';
import { SUPERSET } from '../superset/supersetAddress.ts';
import type { SupersetApi } from '../superset/supersetApi.ts';
import { pictureOnDashboard } from './onDashboard.ts';
import type { Subject } from './subjects.ts';

/**
 * Pictures of a Superset change with its release only, and take minutes: they are drawn again when they are removed.
 */
const STORED = '.cache/looks-of-superset';
const SIZE = { width: 500, height: 380 };
const PAGES = 2;
/** Types that are drawn here only, and why. */
const NOT_THERE: Readonly<Record<string, string>> = { vega_lite: 'a Superset does not know this type' };
/** Their explore page never ends loading. */
const ON_DASHBOARD: ReadonlySet<string> = new Set(['cartodiagram', 'paired_ttest']);

/** The charts as a Superset's own explore page draws them, by type. */
export async function drawnThere(
  browser: Browser,
  api: SupersetApi,
  subjects: readonly Subject[],
  report: (line: string) => void,
): Promise<ReadonlyMap<string, string>> {
  mkdirSync(STORED, { recursive: true });
  const fileOf = (type: string): string => join(STORED, `${type}.jpg`);
  const context = await browser.newContext({ viewport: SIZE });
  await signBrowserIn(context, SUPERSET);
  for (const { type } of subjects) if (NOT_THERE[type] !== undefined) report(`${type}: ${NOT_THERE[type]}`);
  const left = subjects.filter(({ type }) => NOT_THERE[type] === undefined && !existsSync(fileOf(type)));
  const work = async (): Promise<void> => {
    const page = await context.newPage();
    for (let each = left.shift(); each !== undefined; each = left.shift()) {
      try {
        const picture = ON_DASHBOARD.has(each.type)
          ? await pictureOnDashboard(context, api, each)
          : await pictureThere(page, api, each);
        writeFileSync(fileOf(each.type), picture);
        report(`${each.type}: drawn there`);
      } catch (error) {
        report(`${each.type}: ${String(error).split('\n')[0] ?? ''}`);
      }
    }
  };
  await Promise.all(Array.from({ length: PAGES }, work));
  await context.close();
  const drawn = subjects.filter(({ type }) => existsSync(fileOf(type)));
  return new Map(
    drawn.map(({ type }) => [
      type,
      `data:image/jpeg;base64,${readFileSync(fileOf(type)).toString('base64')}`,
    ]),
  );
}

/** A picture of a form in the explore page, without the page around it. */
export async function pictureThere(
  page: Page,
  api: SupersetApi,
  { dataset, form }: Pick<Subject, 'dataset' | 'form'>,
): Promise<Buffer> {
  const { chart_layers: _layers, ...stored } = form;
  const sent = { datasource_id: dataset, datasource_type: 'table', form_data: JSON.stringify(stored) };
  const { body } = await api.call('POST', '/api/v1/explore/form_data', sent);
  const key = String(asRecord(body)['key']);
  await page.goto(
    `${SUPERSET}/explore/?form_data_key=${key}&datasource_id=${dataset}&datasource_type=table&standalone=1`,
    { waitUntil: 'commit', timeout: 90_000 },
  );
  await page.locator('.slice_container, .chart-slice').first().waitFor({ timeout: 90_000 });
  // A map keeps asking for its tiles.
  await page.waitForLoadState('networkidle', { timeout: 20_000 }).catch(() => undefined);
  await page.waitForFunction(
    () => document.querySelector('[data-test=loading-indicator], [aria-label="Loading"]') === null,
    null,
    { timeout: 60_000 },
  );
  // Drawings there grow for a second.
  await page.waitForTimeout(2500);
  return page.screenshot({ type: 'jpeg', quality: 85, timeout: 60_000 });
}
