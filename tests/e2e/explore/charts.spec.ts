import { expect, type Locator, type Page, test as base } from '@playwright/test';
import { asRecord } from '#domain/jsonValue.ts';
import { capturedCharts, countDrawn } from '../../chart/samples.ts';
import { type ChartFixture, serveChartFixture } from '../fixtures/charts/serve.ts';
import { axeOf } from '../support/axeOf.ts';

const test = base.extend<object, { fixture: ChartFixture }>({
  fixture: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing is needed
    async ({}, use) => {
      const fixture = await serveChartFixture(capturedCharts());
      await use(fixture);
      await fixture.close();
    },
    { scope: 'worker' },
  ],
});

const figure = (page: Page, name: string): Locator => page.getByRole('figure', { name, exact: true });
const canvas = (page: Page, name: string): Locator => figure(page, name).locator('canvas');

async function only(page: Page, fixture: ChartFixture, name: string): Promise<Locator> {
  await page.goto(`${fixture.url}?only=${encodeURIComponent(name)}`);
  await expect(canvas(page, name)).toBeVisible();
  return canvas(page, name);
}

const filters = async (page: Page, name: string): Promise<unknown> =>
  asRecord(JSON.parse((await figure(page, name).getAttribute('data-mask')) ?? '{}'))['filters'];

test('every chart type is drawn under the content security policy, and text from data never becomes markup', async ({
  page,
  fixture,
}) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(fixture.url);
  await expect(canvas(page, 'Line')).toBeVisible();
  await expect(page.locator('figure canvas')).toHaveCount(countDrawn());
  await expect(
    page.getByText('The chart type someones_plugin is not installed here. Showing its rows.'),
  ).toBeVisible();
  await expect(page.getByText('The first 1,000 of 100,000 values are drawn.')).toBeVisible();
  await expect(page.locator('figure img')).toHaveCount(0);
  expect(await page.title()).toBe('Charts');
  expect(faults).toEqual([]);
});

test('a template becomes text, lists and tables, and nothing of it runs or loads', async ({
  page,
  fixture,
}) => {
  const asked: string[] = [];
  const faults: string[] = [];
  page.on('console', (message) => faults.push(message.text()));
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const names = ['Handlebars', 'Handlebars that would run'];
  await page.goto(`${fixture.url}?${new URLSearchParams(names.map((each) => ['only', each]))}`);
  await expect(figure(page, 'Handlebars').getByRole('row')).toHaveCount(8);
  await expect(figure(page, 'Handlebars').getByRole('cell', { name: '9,000' })).toHaveCSS(
    'text-align',
    'end',
  );
  const hostile = figure(page, 'Handlebars that would run');
  await expect(hostile.getByText('link')).toBeVisible();
  await expect(hostile.getByText('bold')).toHaveCount(2);
  await expect(hostile.getByRole('link')).toHaveCount(0);
  await expect(hostile.locator('script, iframe, form, svg, [onclick], [onerror], img')).toHaveCount(0);
  expect(asked.filter((path) => path.includes('logout'))).toEqual([]);
  expect(faults).toEqual([]);
  expect(await page.title()).toBe('Charts');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`charts have no axe violations, ${colorScheme}${colorScheme === 'dark' ? ' @long' : ''}`, async ({
    page,
    fixture,
  }) => {
    await page.emulateMedia({ colorScheme });
    const kinds = [
      'Line',
      'Pivot',
      'Table with rules and totals',
      'Big number with a trend',
      'Time table',
      'Paired t-test',
      'A type that is not known',
    ];
    await page.goto(`${fixture.url}?${new URLSearchParams(kinds.map((each) => ['only', each]))}`);
    await expect(canvas(page, 'Line')).toBeVisible();
    const { violations } = await axeOf(page).exclude('figcaption').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  });
}

test('clicking a slice sets a cross-filter, clicking it again removes it @long', async ({
  page,
  fixture,
}) => {
  const pie = await only(page, fixture, 'Pie');
  const box = await pie.boundingBox();
  const right = { x: (box?.width ?? 0) * 0.56, y: (box?.height ?? 0) * 0.45 };
  await expect(async () => {
    await pie.click({ position: right });
    expect(await filters(page, 'Pie')).toEqual([{ col: 'kind', op: 'IN', val: ['Road bikes'] }]);
  }).toPass();
  await pie.click({ position: right });
  await expect.poll(() => filters(page, 'Pie')).toEqual([]);
});

/** The stored image of a pie that was drawn before, and the page position of its first slice. */
async function pieSeenBefore(page: Page, fixture: ChartFixture) {
  const pie = await only(page, fixture, 'Pie');
  await expect(page.locator('body')).toHaveAttribute('data-looks', '1');
  const drawn = await pie.screenshot();
  // From here on the page has no idle time for optional drawing.
  await page.evaluate(() => {
    window.requestIdleCallback = () => 0;
  });
  const lastLook = figure(page, 'Pie').locator('canvas:not(.marks)');
  const turn = figure(page, 'Pie').getByRole('button', { name: 'View as table' });
  await turn.click();
  await expect(figure(page, 'Pie').getByRole('table')).toBeVisible();
  await turn.click();
  await expect(lastLook).toBeVisible();
  const box = await pie.boundingBox();
  const slice = {
    x: (box?.x ?? 0) + (box?.width ?? 0) * 0.56,
    y: (box?.y ?? 0) + (box?.height ?? 0) * 0.45,
  };
  return { pie, drawn, lastLook, slice };
}

test('a chart seen before shows its stored image at once, and a click on the image reaches the drawn chart @long', async ({
  page,
  fixture,
}) => {
  const { pie, drawn, lastLook, slice } = await pieSeenBefore(page, fixture);
  expect((await pie.screenshot()).equals(drawn)).toBe(true);
  await page.mouse.click(slice.x, slice.y);
  await expect.poll(() => filters(page, 'Pie')).toEqual([{ col: 'kind', op: 'IN', val: ['Road bikes'] }]);
  await expect(lastLook).toHaveCount(0);
  await expect(figure(page, 'Pie').locator('canvas.marks')).toHaveCount(1);
});

for (const [tasks, where] of [
  [1, 'a last look'],
  [3, 'a drawing that is not finished'],
] as const) {
  test(`a click that begins on ${where} and ends on the drawn chart counts @long`, async ({
    page,
    fixture,
  }) => {
    const { lastLook, slice } = await pieSeenBefore(page, fixture);
    // Drawing takes several tasks; the click begins before the one that is held here.
    await page.evaluate((count: number) => {
      const later = window.setTimeout.bind(window);
      let left = count;
      window.setTimeout = ((work: () => void, after?: number) => {
        if (after !== undefined || left === 0 || --left > 0) return later(work, after);
        document.body.dataset['held'] = '';
        return window.addEventListener('keydown', work, { once: true });
      }) as unknown as typeof window.setTimeout;
    }, tasks);
    await page.mouse.move(slice.x, slice.y);
    await expect(page.locator('body')).toHaveAttribute('data-held');
    await page.mouse.down();
    await page.keyboard.press('Shift');
    await expect(lastLook).toHaveCount(0);
    await page.mouse.up();
    await expect.poll(() => filters(page, 'Pie')).toEqual([{ col: 'kind', op: 'IN', val: ['Road bikes'] }]);
  });
}

test('hovering the axis shows all series in the tooltip, and the legend hides a series @long', async ({
  page,
  fixture,
}) => {
  const line = await only(page, fixture, 'Line');
  // Above by default, and as far from the drawing as the form says.
  await expect(figure(page, 'Line').getByRole('list', { name: 'Legend' })).toHaveCSS('margin-bottom', '40px');
  const point = async (): Promise<void> => {
    const box = await line.boundingBox();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 60);
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2 + 2, (box?.y ?? 0) + 60);
  };
  await point();
  await expect(page.getByText('Birch')).toHaveCount(2);
  const birch = figure(page, 'Line').getByRole('button', { name: 'Birch' });
  await birch.press('Enter');
  await expect(birch).toHaveAttribute('aria-pressed', 'false');
  await point();
  await expect(page.getByText('Chestnut')).toHaveCount(2);
  await expect(page.getByText('Birch')).toHaveCount(1);
});

test('a chart has a table alternative, and a table chart sorts by keyboard', async ({ page, fixture }) => {
  await only(page, fixture, 'Bar, lying');
  await figure(page, 'Bar, lying').getByRole('button', { name: 'View as table' }).click();
  const table = page.getByRole('table', { name: 'Bar, lying' });
  await expect(table.getByRole('row')).toHaveCount(9);
  await table.getByRole('button', { name: 'm' }).press('Enter');
  await expect(table.getByRole('columnheader', { name: 'm' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(table.getByRole('row').nth(1)).toContainText('Pumps');
});

test('a cell of a table and of a pivot filters by its dimensions @long', async ({ page, fixture }) => {
  await page.goto(`${fixture.url}?only=Pivot`);
  await figure(page, 'Pivot').getByRole('button', { name: '863' }).click();
  expect(await filters(page, 'Pivot')).toEqual([
    { col: 'country', op: 'IN', val: ['France'] },
    { col: 'place', op: 'IN', val: ['Lyon'] },
    { col: 'kind', op: 'IN', val: ['Lights'] },
  ]);
});

test('a table whose rows come in pages asks for the next one @long', async ({ page, fixture }) => {
  await page.goto(`${fixture.url}?only=${encodeURIComponent('Table in pages')}`);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText('Page 1 of 2, 8 rows');
  await pages.getByRole('button', { name: 'Next page' }).press('Enter');
  await expect(pages).toContainText('Page 2 of 2');
  const next = pages.getByRole('button', { name: 'Next page' });
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  await next.press('Enter');
  await expect(pages).toContainText('Page 2 of 2');
});

test('a chart and a table can be downloaded as images @long', async ({ page, fixture }) => {
  await page.goto(`${fixture.url}?only=Donut&only=Pivot`);
  await expect(canvas(page, 'Donut')).toBeVisible();
  for (const name of ['Donut', 'Pivot']) {
    await figure(page, name).getByRole('button', { name: 'Download image' }).click();
    await expect(figure(page, name)).toHaveAttribute('data-image', 'image/png');
  }
});

test('maps are drawn under the content security policy, and moved by keys, buttons and pointer @long', async ({
  page,
  fixture,
}) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(fixture.url))
      faults.push(request.url());
  });
  const names = ['Points on a map'];
  await page.goto(`${fixture.url}?${names.map((name) => `only=${encodeURIComponent(name)}`).join('&')}`);
  for (const name of names) await expect(canvas(page, name)).toBeVisible();
  const map = figure(page, 'Points on a map').getByRole('slider', { name: 'Map of Points on a map' });
  const zoom = Number(await map.getAttribute('aria-valuenow'));
  await map.press('+');
  await expect(map).toHaveAttribute('aria-valuenow', String(zoom + 1));
  await figure(page, 'Points on a map').getByRole('button', { name: 'Zoom out' }).click();
  await expect(map).toHaveAttribute('aria-valuenow', String(zoom));
  await expect(figure(page, 'Points on a map').getByRole('button', { name: 'Birch' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const { violations } = await axeOf(page).include('figure').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  expect(faults).toEqual([]);
});
