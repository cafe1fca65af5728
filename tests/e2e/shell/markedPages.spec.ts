import { expect, type Page, test } from '@playwright/test';
import { EVERY_PAGE, openPage } from '../support/everyPage.ts';
import { cutOf, markTexts, unmarkedOf } from '../support/markedLanguage.ts';
import { salesServer } from '../support/salesServer.ts';

/** In a language whose texts are marked, from right to left, no page has a text of its own in English, and none is cut. */

const { server } = salesServer();
test.use({ locale: 'de-DE', serviceWorkers: 'block' });

/** Help is written in English. */
const PAGES = EVERY_PAGE.filter((path) => !path.startsWith('help/'));

/** Values of rows, and names of roles, people and browsers. */
const IS_DATA =
  /^(?:Cancelled|Disputed|In Process|On Hold|Resolved|Shipped|Classic Cars|Motorcycles|Planes|Ships|Trains|Trucks and Buses|Vintage Cars|KPI|COUNT\(\*\)|<NULL>|\(Sales\)|[a-z_\d]+|[A-Z ]+|order_date: .*|Admin|Alpha|Gamma|Public|Chrome, Linux)$/;

/** Each text of a value, of those within texts that are JSON too, without the marks of Markdown. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* textsIn(each);
  if (typeof value !== 'string') return;
  if (/^[[{]/.test(value)) yield* textsIn(JSON.parse(value));
  else
    for (const line of value.split('\n'))
      yield* [line.trim(), ...line.split(/[-#*[\]()]+/).map((each) => each.trim())];
}

/** What stands in the samples: names of charts, columns and filters, and what their author wrote. */
async function namesIn(page: Page): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const path of [
    'chart/',
    'dashboard/',
    'dataset/',
    'database/',
    'dashboard/1',
    'dashboard/1/charts',
    'dataset/1',
  ]) {
    const { result } = await (await page.request.get(`${server.url}/api/v1/${path}`)).json();
    for (const text of textsIn(result)) names.add(text);
  }
  return names;
}

/** What is wrong with pages, one after the other. */
async function walk(page: Page, paths: readonly string[], names: ReadonlySet<string>): Promise<string[]> {
  await markTexts(page);
  const found: string[] = [];
  for (const path of paths) {
    await openPage(page, server.url, path);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const own = (await unmarkedOf(page, IS_DATA)).filter((text) => !names.has(text));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    found.push(
      ...own.map((text) => `${path} in English: ${text}`),
      ...(await cutOf(page)).map((text) => `${path} cut: ${text}`),
      ...(wide > 0 ? [`${path} is ${wide} pixels too wide`] : []),
    );
  }
  return found;
}

test('every page is in the language alone, from right to left, and cuts none of its texts', async ({
  page,
  context,
}) => {
  const names = await namesIn(page);
  // Side by side: most of the time each waits until nothing is loaded any more.
  const half = PAGES.length / 2;
  const walks = [
    walk(page, PAGES.slice(0, half), names),
    walk(await context.newPage(), PAGES.slice(half), names),
  ];
  expect((await Promise.all(walks)).flat()).toEqual([]);
});
