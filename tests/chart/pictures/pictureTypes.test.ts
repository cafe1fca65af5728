import { describe, expect, test } from 'vitest';
import type { Frame } from '#domain/compile/frame.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { chartSvg } from '../../../server/pictures/child/chartSvg.ts';
import { frame } from '../../e2e/fixtures/charts/sampleFrames.ts';
import { SPATIAL } from '../maps/drawnMap.ts';

/* What the server's pictures draw of types that the app draws with a page: maps, clouds, specifications, tables. */

const BOX = { width: 600, height: 360 };
const svgOf = (form: JsonRecord, rows: Frame) => chartSvg({ datasource: '1__table', ...form }, [rows], BOX);
const count = (svg: string, what: RegExp): number => svg.match(new RegExp(what, 'g'))?.length ?? 0;

describe('maps', () => {
  const places = frame({ lon: [10.7, 5.3], lat: [59.9, 60.4], 'COUNT(*)': [3, 4] });

  test('have the outlines of the countries, and their places on them', async () => {
    const svg = await svgOf({ viz_type: 'deck_scatter', spatial: SPATIAL }, places);
    expect(count(svg, /<circle/)).toBe(2);
    expect(svg).toMatch(/<path d="M[^"]{100}/);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });

  test('of arcs, cells and heat are drawn flat', async () => {
    const arcs = frame({ a: [10], b: [60], c: [20], d: [50] });
    const [start, end] = [
      { type: 'latlong', lonCol: 'a', latCol: 'b' },
      { type: 'latlong', lonCol: 'c', latCol: 'd' },
    ];
    expect(await svgOf({ viz_type: 'deck_arc', start_spatial: start, end_spatial: end }, arcs)).toContain(
      'Q',
    );
    // Water and land are two shapes.
    for (const viz_type of ['deck_hex', 'deck_grid', 'deck_screengrid', 'deck_heatmap', 'deck_contour']) {
      const svg = await svgOf({ viz_type, spatial: SPATIAL }, places);
      expect(count(svg, /<(?:rect|path)/), viz_type).toBeGreaterThan(2);
    }
  });

  test('without a place on them show their rows, and why', async () => {
    const svg = await svgOf({ viz_type: 'deck_scatter', spatial: SPATIAL }, frame({ lon: [999], lat: [5] }));
    expect(svg).toContain('No row has coordinates');
    expect(svg).toContain('999');
  });

  test('of the world and of a country are coloured outlines', async () => {
    const world = frame({ country: ['NOR', 'FRA'], 'COUNT(*)': [1, 2] });
    const form = { entity: 'country', country_fieldtype: 'cca3', metric: 'COUNT(*)', viz_type: 'world_map' };
    expect(count(await svgOf(form, world), /<path/)).toBeGreaterThan(100);
    const country = { viz_type: 'country_map', entity: 'country', metric: 'COUNT(*)' };
    const counties = frame({ country: ['NO-03', 'NO-46'], 'COUNT(*)': [1, 2] });
    const norway = await svgOf({ ...country, select_country: 'norway' }, counties);
    expect(count(norway, /<path/)).toBeGreaterThan(10);
    expect(await svgOf({ ...country, select_country: 'atlantis' }, world)).toMatch(
      /no outlines for the regions of atlantis[^]*NOR/,
    );
  });
});

test('labels are cut where a page would cut them, and their numbers are whole', async () => {
  const rows = frame({ region: ['North', 'South'], city: ['Oslo', 'Lima'], n: [1234, 567] });
  const form = { viz_type: 'partition', groupby: ['region', 'city'], metrics: ['n'] };
  const drawn = await chartSvg({ datasource: '1__table', ...form }, [rows], {
    width: 220,
    height: 200,
  });
  const texts = [...drawn.matchAll(/<text\b[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(texts.filter((text) => text?.includes('…'))).toEqual([]);
  expect(texts).toEqual(expect.arrayContaining(['Oslo  1.23k', 'Lima  567']));
});

test('the words of a cloud are sized by their values, and none is over another', async () => {
  const words = Array.from({ length: 40 }, (_, at) => `word${at}`);
  const rows = frame({ word: words, n: words.map((_, at) => 400 / (at + 1)) });
  const form = { viz_type: 'word_cloud', series: 'word', metric: 'n', rotation: 'square' };
  const svg = await svgOf(form, rows);
  const sizes = [...svg.matchAll(/font-size="([\d.]+)px"[^>]*>(word\d+)</g)].map(([, size]) => Number(size));
  expect(sizes.length).toBeGreaterThan(35);
  expect(sizes[0]).toBeGreaterThan((sizes.at(-1) ?? 0) * 2);
  expect(await svgOf(form, rows)).toBe(svg);
});

test('a specification of an author is drawn over the rows; what may not be drawn shows the rows and why', async () => {
  const rows = frame({ kind: ['a', 'b'], n: [3, 4] });
  const spec = { mark: 'bar', encoding: { x: { field: 'kind' }, y: { field: 'n', type: 'quantitative' } } };
  const form = (text: object) => ({ viz_type: 'vega_lite', vega_lite_spec: JSON.stringify(text) });
  expect(count(await svgOf(form(spec), rows), /aria-roledescription="bar"/)).toBe(2);
  const reaching = { ...spec, data: { url: 'http://127.0.0.1/secret' } };
  const svg = await svgOf(form(reaching), rows);
  expect(svg).toContain('The specification ');
  expect(svg).not.toContain('<image');
});

test('a pivot table is drawn as pivoted, and a table says how many rows it leaves out', async () => {
  const rows = frame({ kind: ['a', 'a', 'b'], year: ['2020', '2021', '2020'], n: [1, 2, 3] });
  const pivot = {
    viz_type: 'pivot_table_v2',
    groupbyRows: ['kind'],
    groupbyColumns: ['year'],
    metrics: ['n'],
  };
  const svg = await svgOf(pivot, rows);
  expect(svg).toMatch(/2021/);
  // A cell of the pivot without rows is empty.
  expect(svg).not.toContain('NULL');
  const long = frame({ id: Array.from({ length: 1000 }, (_, at) => at) });
  const table = { viz_type: 'table', query_mode: 'raw', all_columns: ['id'] };
  expect(await svgOf(table, long)).toMatch(/… and 98\d more rows/);
});

test('names below a plot are level in a picture that is wide enough for them', async () => {
  const names = ['Kuala Lumpur', 'Buenos Aires', 'Johannesburg', 'Philadelphia', 'Saskatchewan'];
  const rows = frame({ city: names, m: [5, 4, 3, 2, 1] });
  const form = { viz_type: 'echarts_timeseries_bar', datasource: '1__table', x_axis: 'city', metrics: ['m'] };
  const turned = /rotate\(-\d+\)[^>]*>Kuala Lumpur</;
  expect(await chartSvg(form, [rows], { width: 900, height: 300 })).not.toMatch(turned);
  expect(await chartSvg(form, [rows], { width: 300, height: 300 })).toMatch(turned);
});

describe('tables of rare types', () => {
  const textsOf = (svg: string) => [...svg.matchAll(/<text\b[^>]*>([^<]*)</g)].map(([, text]) => text);
  const years = [2020, 2021, 2022].map((year) => Date.UTC(year, 0, 1));
  const series = { metrics: ['n'], groupby: ['name'], granularity_sqla: 'ds' };

  test('compare times with their sparklines and the colours of their bounds', async () => {
    const rows = frame({ __timestamp: years, boy: [20, 40, 30], girl: [1, 2, 4] });
    const column_collection = [
      { colType: 'spark', label: 'Trend' },
      { colType: 'time', label: 'Change', timeLag: 1, comparisonType: 'perc_change', bounds: [-1, 1] },
    ];
    const svg = await svgOf({ ...series, viz_type: 'time_table', column_collection }, rows);
    expect(textsOf(svg)).toEqual('Metric|Trend|Change|boy|30|−25.0%|girl|4|100.0%'.split('|'));
    expect(svg.match(/<path d="(M[^"]+)"/g)).toEqual([
      '<path d="M1.0,22.0L60.0,2.0L119.0,12.0"',
      '<path d="M1.0,22.0L60.0,15.3L119.0,2.0"',
    ]);
    // The best of a column, with an ink that can be read on it.
    expect(svg).toContain('fill="rgb(44,122,75)"');
    expect(svg).toMatch(/fill="#ffffff"[^>]*>100.0%/);
  });

  test('of paired tests have each metric with its groups, and which of them differ', async () => {
    const rows = frame({ __timestamp: [1, 2, 3, 4], a: [30, 32, 28, 25], b: [31, 35, 30, 29] });
    const form = { ...series, viz_type: 'paired_ttest', pvalue_precision: 4, liftvalue_precision: 2 };
    expect(textsOf(await svgOf(form, rows))).toEqual(
      'name|p-value|Lift %|Significant|n|a|–|–|Control|b|0.0305|8.70|Yes'.split('|'),
    );
  });
});
