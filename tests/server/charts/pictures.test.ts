import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSignInKey } from '../../../server/auth/signIn/firstStart.ts';
import { pageSvg } from '../../../server/pictures/child/pageSvg.ts';
import { PICTURE_LIMITS, pictureHost } from '../../../server/pictures/pictureHost.ts';
import { samples } from '../../chart/samples.ts';
import { bundled } from '../../support/serverBundle.ts';
import type { Browser } from '../browser.ts';
import { callWorld, type CallWorld } from '../callWorld.ts';
import { countingRandom, testClock } from '../testApp.ts';
import { pictureCache } from '../../../server/pictures/createPageDrawing.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47];
const BOX = { x: 0, y: 0, width: 300, height: 220 };
const page = (parts: readonly object[]) =>
  ({
    format: 'png',
    width: 300,
    height: 220,
    pngWidth: 100,
    title: null,
    lines: [],
    colors: {},
    parts,
  }) as never;
const picked = samples.filter(({ name }) => !name.startsWith('100,000'));

describe('pictures of charts', () => {
  test.each(picked.map((each) => [each.name, each] as const))('%s', async (name, { form, frames }) => {
    const svg = await pageSvg(page([{ ...BOX, title: name, form, frames }]));
    expect(svg).not.toContain('cannot be drawn');
    expect(svg).not.toMatch(/<(script|image|foreignObject|a)\b/i);
  });

  test('names and values from others are text, and a chart that cannot be read has a sentence', async () => {
    const hostile = '"><script>alert(1)</script>\u0000\ud800<image href="file:///etc/passwd"/>';
    const svg = await pageSvg({
      ...(page([{ ...BOX, title: hostile, form: { viz_type: 'pie' }, frames: null }]) as object),
      title: hostile,
      lines: [hostile],
    } as never);
    expect(svg).not.toMatch(/<(script|image)/);
    expect(svg).not.toContain('\u0000');
    expect(svg).toContain('cannot be read');
  });

  test('tables have the labels of their dataset', async () => {
    const frame = {
      rowCount: 1,
      columns: [{ name: 'tons', parts: ['tons'], type: 0 as const, values: [5] }],
    };
    const headings = { tons: 'Weight in tons' };
    for (const form of [
      { viz_type: 'table', query_mode: 'raw', all_columns: ['tons'] },
      { viz_type: 'unknown' },
    ]) {
      const svg = await pageSvg(page([{ ...BOX, title: 'x', form, frames: [frame], headings }]));
      expect(svg).toContain('>Weight in tons<');
      expect(svg).not.toContain('>tons<');
    }
  });

  test('controls that cannot be read are named in place of the chart', async () => {
    const form = { viz_type: 'pie', datasource: '1__table', metric: 5, groupby: ['region'] };
    const svg = await pageSvg(page([{ ...BOX, title: 'Shares', form, frames: null }]));
    expect(svg).toContain('Metric cannot be read.');
    const bare = { viz_type: 'pie', datasource: '1__table', slice_id: 4, extra_form_data: {} };
    const none = await pageSvg(page([{ ...BOX, title: 'Shares', form: bare, frames: null }]));
    expect(none).toContain('Its form data cannot be read.');
    const order = { viz_type: 'gantt_chart', datasource: '1__table', order_by_cols: ['at desc'] };
    const unordered = await pageSvg(page([{ ...BOX, title: 'Shifts', form: order, frames: null }]));
    expect(unordered).toContain('Found invalid orderby options.');
  });

  test('a process draws them, ends when it takes too long, and a new one draws the next', async () => {
    const charts = picked.slice(0, 2).map(({ form, frames }) => ({ ...BOX, title: 'x', form, frames }));
    const late = pictureHost(bundled('pictureChild'), { ...PICTURE_LIMITS, drawing: 1, again: 1 });
    expect(await late.draw(page(charts))).toEqual({ ok: false, error: { kind: 'late' } });
    late.close();
    const fallen = pictureHost(new URL('../sqllab/fallingChild.mjs', import.meta.url));
    expect(await fallen.draw(page(charts))).toMatchObject({ ok: false, error: { kind: 'failed' } });
    expect(await fallen.draw(page(charts))).toMatchObject({ ok: false, error: { kind: 'failed' } });
    fallen.close();
    const full = pictureHost(bundled('pictureChild'), { ...PICTURE_LIMITS, waiting: 1 });
    const [first, second] = await Promise.all([full.draw(page(charts)), full.draw(page(charts))]);
    expect(first.ok && Array.from(first.value.slice(0, 4))).toEqual(PNG);
    expect(second).toEqual({ ok: false, error: { kind: 'busy' } });
    full.close();
  });

  test('are drawn once more, with more time, where the machine was too busy at first', async () => {
    const mark = join(mkdtempSync(join(tmpdir(), 'pictures-')), 'mark');
    const child = new URL('./slowAtFirst.mjs', import.meta.url);
    const busy = pictureHost(child, { ...PICTURE_LIMITS, drawing: 50 });
    expect(await busy.draw({ ...(page([]) as object), title: mark } as never)).toEqual({
      ok: true,
      value: Uint8Array.of(7),
    });
    busy.close();
  });

  test('report each part, since each has its own time', async () => {
    let parts = 0;
    const charts = picked.slice(0, 2).map(({ form, frames }) => ({ ...BOX, title: 'x', form, frames }));
    await pageSvg(page(charts), () => (parts += 1));
    expect(parts).toBe(2);
  });

  test('are not drawn where a chart of a complete picture fails, which is named', async () => {
    const form = { viz_type: 'pie', groupby: ['a'], metric: 'count' };
    const broken = { rowCount: 1, columns: null };
    const one = page([{ ...BOX, title: 'Sales', form, frames: [broken] }]);
    expect(await pageSvg(one)).toContain('This chart cannot be drawn');
    await expect(pageSvg({ ...(one as object), isComplete: true } as never)).rejects.toThrow(
      '"Sales" cannot be drawn',
    );
  });

  test('are kept for a while, and the oldest are dropped first', () => {
    const cache = pictureCache(10);
    cache.put('a', new Uint8Array(6), 0);
    expect(cache.get('a', 600_000)).not.toBeNull();
    expect(cache.get('a', 600_001)).toBeNull();
    cache.put('b', new Uint8Array(6), 0);
    cache.put('c', new Uint8Array(6), 0);
    expect([cache.get('b', 0), cache.get('c', 0)?.byteLength]).toEqual([null, 6]);
  });
});

describe('pictures of a server', () => {
  let world: CallWorld;
  let chart = 0;
  beforeAll(async () => {
    world = await callWorld();
    const dataset = await world.make('/api/v1/dataset/', {
      database: world.databaseId,
      schema: 'main',
      table_name: 'ships',
    });
    const form = {
      viz_type: 'table',
      datasource: `${dataset}__table`,
      query_mode: 'raw',
      all_columns: ['id'],
      row_limit: 10,
    };
    chart = await world.make('/api/v1/chart/', {
      slice_name: 'Ships',
      viz_type: 'table',
      datasource_id: dataset,
      datasource_type: 'table',
      params: JSON.stringify(form),
    });
  });
  afterAll(() => world.close());

  async function person(username: string): Promise<Browser> {
    const { meta } = world;
    const names = { firstName: username, lastName: 'X', email: `${username}@x` };
    const id = meta.users.insert({ username, passwordHash: '', ...names }, 0);
    const data = ['database_access', `[harbour].(id:${world.databaseId})`] as const;
    meta.roles.grant(id, meta.roles.put(`role of ${username}`, [['can_read', 'Chart'], data]));
    const browser = world.another();
    await browser.get(`/login/?key=${newSignInKey(meta, id, testClock(), countingRandom(300 + id))}`);
    return browser;
  }
  const pathOf = (): string => {
    const row = world.meta.charts.byId(chart);
    return row === null ? '' : `/api/v1/chart/${row.id}/thumbnail/x/`;
  };
  async function pictureFor(browser: Browser): Promise<string> {
    const moved = await browser.get(pathOf());
    expect(moved.status).toBe(302);
    const response = await browser.get(moved.headers.get('Location') ?? '');
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(response.headers.get('Cache-Control')).toContain('private');
    return Buffer.from(await response.arrayBuffer()).toString('base64');
  }

  test('have the rows that the viewer may see, also after a rule has changed', async () => {
    const [anna, ben] = [await person('anna'), await person('ben')];
    const all = await pictureFor(ben);
    expect(await pictureFor(anna)).toBe(all);
    const tables = [world.meta.charts.byId(chart)?.datasetId];
    const roles = [world.meta.roles.byName('role of anna')?.id];
    const rule = { name: 'rule', filter_type: 'Regular', tables, roles, clause: 'id = 1' };
    const made = await world.call('POST', '/api/v1/rowlevelsecurity/', rule);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(await pictureFor(anna)).not.toBe(all);
    expect(await pictureFor(ben)).toBe(all);
    const nobody = world.another();
    expect((await nobody.get(pathOf())).status).toBe(401);
    const named = await ben.json<{ image_url: string }>(`/api/v1/chart/${chart}/cache_screenshot/`);
    expect(named.image_url).toMatch(/^\/api\/v1\/chart\/\d+\/screenshot\/[0-9a-f]{64}\/$/);
    expect((await ben.get('/api/v1/chart/9999/thumbnail/x/')).status).toBe(404);
  });

  test('have the layers of other charts with the rows that the viewer may see', async () => {
    const dataset = world.meta.charts.byId(chart)?.datasetId;
    const put = (viz_type: string, form: object): Promise<number> =>
      world.make('/api/v1/chart/', {
        slice_name: viz_type,
        viz_type,
        datasource_id: dataset,
        datasource_type: 'table',
        params: JSON.stringify({ viz_type, datasource: `${dataset}__table`, ...form }),
      });
    const spatial = { type: 'latlong', latCol: 'id', lonCol: 'id' };
    const layer = await put('deck_scatter', { spatial, row_limit: 10 });
    chart = await put('deck_multi', { deck_slices: [layer] });
    const [anna, carl] = [await person('anna2'), await person('carl')];
    const all = await pictureFor(carl);
    expect(await pictureFor(anna)).toBe(all);
    const roles = [world.meta.roles.byName('role of anna2')?.id];
    const rule = { name: 'layers', filter_type: 'Regular', tables: [dataset], roles, clause: 'id = 1' };
    expect((await world.call('POST', '/api/v1/rowlevelsecurity/', rule)).status).toBe(201);
    expect(await pictureFor(anna)).not.toBe(all);
    expect(await pictureFor(carl)).toBe(all);
  });
});
