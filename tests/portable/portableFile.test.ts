import { zipSync } from 'fflate';
import { createApi } from '#api/createApi.ts';
import { chartDocument } from '#documents/kinds/chart.ts';
import { describe, expect, it } from 'vitest';
import { outlinesPath } from '#contract/files/outlineFiles.ts';
import type { PortableManifest } from '#contract/dashboard/portable.ts';
import { computeFromRows } from '#query/portable/computeFromRows.ts';
import { createFileServer } from '#query/portable/fileServer.ts';
import { readPortable } from '#query/portable/readPortable.ts';
import { writePortable } from '#query/portable/writePortable.ts';
import { virtualClock } from '../world/virtualClock.ts';
import { BODY, FACTS, GATHERED, OUTLINES, CONTEXT } from './gathered.ts';

const noRows = async () => ({ ok: false, error: 'no rows' }) as const;

async function written(withRows = true) {
  const read = await readPortable(await writePortable(GATHERED, FACTS, withRows ? GATHERED.rows : []));
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

const ask = (serve: typeof fetch, question: object) =>
  serve('http://x/api/v1/chart/data?dashboard_id=3', { method: 'POST', body: JSON.stringify(question) });

describe('a portable file', () => {
  it('says what it is, who made it and whose rows it has, and nothing of owners', async () => {
    const { manifest, dashboard } = await written();
    expect(manifest).toMatchObject({ ...FACTS, title: 'Sales', dashboardId: 3, isLimited: false });
    expect(manifest.rows).toHaveLength(1);
    expect(dashboard).not.toHaveProperty('owners');
  });

  it('answers what its charts asked with the same digits, and refuses everything else with words', async () => {
    const serve = createFileServer(await written(), noRows, '1.2.3');
    const kept = await ask(serve, { ...CONTEXT, force: true });
    expect(kept.status).toBe(200);
    expect(await kept.text()).toBe(BODY);
    const other = await ask(serve, { ...CONTEXT, queries: [{ columns: ['country'] }] });
    expect(other.status).toBe(400);
    expect(await other.json()).toEqual({ message: 'no rows' });
    expect((await serve('http://x/api/v1/dashboard/3', { method: 'PUT', body: '{}' })).status).toBe(403);
    expect((await serve('http://x/api/v1/database/')).status).toBe(200);
    expect((await serve('http://x/login/')).status).toBe(404);
  });

  it('has the charts that are layers of a map, which the dashboard does not show by themselves', async () => {
    const [chart] = GATHERED.charts;
    if (chart === undefined) throw new Error('There is no chart');
    const map = { ...chart, formData: { viz_type: 'deck_multi', deck_slices: [8] } };
    const layer = {
      ...chart,
      id: 8,
      name: 'Ports',
      formData: { viz_type: 'deck_scatter', datasource: '5__table' },
    };
    const read = await readPortable(await writePortable({ ...GATHERED, charts: [map, layer] }, FACTS, []));
    if (!read.ok) throw new Error(read.error);
    const api = createApi({
      baseUrl: '',
      clock: { ...virtualClock(), sleep: () => new Promise(() => undefined) },
      fetch: createFileServer(read.value, noRows, '1.2.3'),
    });
    const found = await chartDocument.calls.load(api, 8);
    expect(found).toMatchObject({
      value: { content: { title: 'Ports', form: { viz_type: 'deck_scatter', datasource: '5__table' } } },
    });
    const serve = createFileServer(read.value, noRows, '1.2.3');
    const shown = (await (await serve('http://x/api/v1/dashboard/3/charts')).json()) as { result: object[] };
    expect(shown.result).toMatchObject([{ id: 7 }]);
  });

  it('has the outlines of the countries that its charts show, and says that older releases cannot read it', async () => {
    const file = await written();
    expect(file.manifest.version).toBe(4);
    const serve = createFileServer(file, noRows, '1.2.3');
    expect(await (await serve(`http://x/${outlinesPath('norway')}`)).json()).toEqual(OUTLINES);
    expect((await serve(`http://x/${outlinesPath('france')}`)).status).toBe(404);
    const without = await writePortable({ ...GATHERED, outlines: new Map() }, FACTS, GATHERED.rows);
    expect(await readPortable(without)).toMatchObject({ value: { manifest: { version: 1 } } });
  });

  it('hands over the bytes of its rows where the worker cannot read a file', async () => {
    const file = await written();
    const handed: unknown[] = [];
    const compute = computeFromRows(file, {
      groups: { cube: () => Promise.reject(new Error('There are no groups.')) },
      rows: async () => ({
        compute: async ({ extract }) => {
          if ('parts' in extract) handed.push(...extract.parts);
          return { ok: true, value: new Uint8Array([1]) };
        },
      }),
      takesBytes: true,
    });
    await compute({ ...CONTEXT, queries: [{ columns: ['country'] }] }, undefined);
    expect(handed).toEqual([new TextEncoder().encode('abc'), new TextEncoder().encode('defg')]);
  });

  it('computes other questions from its rows, as of the moment it was made', async () => {
    const file = await written();
    const asked: unknown[] = [];
    const compute = computeFromRows(file, {
      groups: { cube: () => Promise.reject(new Error('There are no groups.')) },
      rows: async () => ({
        compute: async ({ now, extract }) => {
          asked.push([now, 'parts' in extract && extract.parts]);
          return { ok: true, value: new Uint8Array([1]) };
        },
      }),
    });
    expect(await compute({ ...CONTEXT, queries: [{ columns: ['country'] }] }, undefined)).toMatchObject({
      ok: true,
    });
    expect(asked).toEqual([[FACTS.madeAt, file.rows.get(5)]]);
    expect(await Promise.all((file.rows.get(5) ?? []).map((part) => part.text()))).toEqual(['abc', 'defg']);
    const elsewhere = await compute({ ...CONTEXT, datasource: { id: 6, type: 'table' } }, undefined);
    expect(elsewhere).toMatchObject({ ok: false, error: expect.stringContaining('does not contain') });
  });

  it('has no rows where none are wanted', async () => {
    const { manifest, rows } = await written(false);
    expect([manifest.rows, rows.size]).toEqual([[], 0]);
  });
});

const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const MANIFEST: PortableManifest = {
  format: 'sextant-dashboard',
  version: 1,
  ...FACTS,
  title: 'x',
  dashboardId: 1,
  isLimited: false,
  rows: [],
};
const PARTS = {
  'manifest.json': text(MANIFEST),
  'dashboard.json': text({}),
  'charts.json': text([]),
  'datasets.json': text([]),
  'questions.json': text([]),
};
const zipped = (entries: Record<string, Uint8Array>) => new Blob([zipSync(entries)]);
const refusalOf = async (file: Blob) => {
  const read = await readPortable(file);
  return read.ok ? 'opened' : read.error;
};

describe('a hostile file', () => {
  it('is refused with words, whatever is wrong with it', async () => {
    expect(await refusalOf(zipped(PARTS))).toBe('opened');
    expect(await refusalOf(new Blob([]))).toBe('The file is empty.');
    expect(await refusalOf(new Blob(['<script>']))).toContain('not a dashboard');
    expect(await refusalOf(new Blob(['PK and nothing more']))).toContain('damaged');
    const { 'charts.json': charts, ...rest } = PARTS;
    expect(charts).toBeDefined();
    expect(await refusalOf(zipped(rest))).toBe('A part of it is missing: charts.json');
    const broken = { ...PARTS, 'charts.json': new TextEncoder().encode('[{') };
    expect(await refusalOf(zipped(broken))).toContain('cannot be read: charts.json');
    expect(await refusalOf(zipped({ ...PARTS, 'charts.json': text({}) }))).toContain('cannot be read');
    expect(
      await refusalOf(zipped({ ...PARTS, 'manifest.json': text({ ...MANIFEST, version: 8 }) })),
    ).toContain('newer version');
    expect(await refusalOf(zipped({ ...PARTS, 'questions.json': text([{}]) }))).toContain('answers/0.json');
    for (const name of ['../../etc/passwd', '/manifest.json', 'index.html', 'rows/1', 'a\\b'])
      expect(await refusalOf(zipped({ ...PARTS, [name]: text(1) })), name).toContain('does not belong');
  });

  it('that would unpack to much more than it has is refused before it is unpacked', async () => {
    const bomb = zipSync({ ...PARTS, 'charts.json': new Uint8Array(65 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await refusalOf(new Blob([bomb]))).toContain('too large');
  });

  it('that declares a smaller size than it unpacks to is refused', async () => {
    const bytes = zipSync({ ...PARTS, 'charts.json': new Uint8Array(1024 * 1024).fill(32) });
    const view = new DataView(bytes.buffer);
    // In the directory at the end: the size of each entry that has this one.
    for (let at = 0; at < bytes.length - 4; at += 1)
      if (view.getUint32(at, true) === 1024 * 1024) view.setUint32(at, 10, true);
    expect(await refusalOf(new Blob([bytes]))).not.toBe('opened');
  });

  it('with the rows of a dataset twice is refused', async () => {
    const entry = { ...GATHERED.rows[0]?.entry, parts: [1] };
    const manifest = text({ ...MANIFEST, rows: [entry, entry] });
    expect(await refusalOf(zipped({ ...PARTS, 'manifest.json': manifest, 'rows/5-0': text(1) }))).toBe(
      'It has the rows of a dataset twice.',
    );
  });

  it('whose rows are not those that it names is refused', async () => {
    const entry = { ...GATHERED.rows[0]?.entry, parts: [5] };
    const manifest = text({ ...MANIFEST, rows: [entry] });
    expect(await refusalOf(zipped({ ...PARTS, 'manifest.json': manifest, 'rows/5-0': text('abcdef') }))).toBe(
      'The rows of cities are not whole.',
    );
  });
});
