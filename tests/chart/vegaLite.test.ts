import { describe, expect, test } from 'vitest';
import { buildQuery } from '#charts/query/buildQuery.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { usesGeography } from '#charts/kit/authored/usesGeography.ts';
import { rowsOf } from '#charts/kit/authored/rowsOf.ts';
import { readMember } from '#charts/kit/authored/guardExpressions.ts';
import { readSpecification } from '#charts/kit/authored/specification.ts';
import { validateControls } from '#charts/explore/panel/validateControls.ts';
import { panelOf } from '#charts/panels.ts';
import { tryOut } from '../../workers/vegaLite/trial.ts';
import { sample } from './samples.ts';

/* A specification is an author's text: it draws the rows of the chart, and does nothing else. */

const ROWS = [
  { city: 'Oslo', count: 3, at: Date.UTC(2024, 0, 1) },
  { city: 'Bergen', count: 5, at: Date.UTC(2024, 1, 1) },
];
const BARS = {
  mark: 'bar',
  encoding: { x: { field: 'city', type: 'nominal' }, y: { field: 'count', type: 'quantitative' } },
};

const read = (spec: unknown) => readSpecification(JSON.stringify(spec));
async function tried(spec: object, rows: readonly object[] = ROWS) {
  const { spec: readable, fault } = read(spec);
  if (readable === undefined) return { fault };
  return tryOut({ spec: readable, rows: rows as never, config: {} });
}

describe('a specification', () => {
  test('draws the rows of the chart, in the size of its box', async () => {
    expect(await tried(BARS)).toMatchObject({ fills: true, warnings: [] });
    expect(await tried({ ...BARS, data: { name: 'rows' }, width: 80 })).toMatchObject({ fills: false });
    expect(await tried({ hconcat: [BARS, BARS] })).toMatchObject({ fills: false });
  });

  test.each([
    ['layers', { layer: [BARS, { ...BARS, mark: 'text' }] }],
    ['facets', { facet: { field: 'city' }, spec: BARS }],
    ['a selection by brush', { ...BARS, params: [{ name: 'brush', select: 'interval' }] }],
    [
      'a selection in the legend',
      {
        ...BARS,
        params: [{ name: 'chosen', select: { type: 'point', fields: ['city'] }, bind: 'legend' }],
        encoding: {
          ...BARS.encoding,
          color: { field: 'city' },
          opacity: { condition: { param: 'chosen', value: 1 }, value: 0.2 },
        },
      },
    ],
    ['zoom', { ...BARS, params: [{ name: 'zoom', select: 'interval', bind: 'scales' }] }],
    [
      'the nearest point',
      {
        mark: 'point',
        params: [{ name: 'near', select: { type: 'point', nearest: true, on: 'mouseover' } }],
        encoding: { x: { field: 'at', type: 'temporal' }, y: { field: 'count', type: 'quantitative' } },
      },
    ],
    [
      'a regression',
      {
        ...BARS,
        mark: 'line',
        transform: [{ regression: 'count', on: 'at' }],
        encoding: { x: { field: 'at' } },
      },
    ],
    ['a calculation', { ...BARS, transform: [{ calculate: "datum.count * 2 + '!'", as: 'text' }] }],
    ['computed names', { ...BARS, transform: [{ calculate: "datum['co' + 'unt']", as: 'same' }] }],
    ['rows of its own', { ...BARS, data: { values: [{ city: 'x', count: 1, url: 'https://example.org' }] } }],
    ['a sphere', { data: { sphere: true }, projection: { type: 'mercator' }, mark: 'geoshape' }],
  ])('can have %s', async (_, spec) => {
    expect(await tried(spec)).toHaveProperty('compiled');
  });

  test.each([
    [false, 'bars', BARS],
    [true, 'a sphere', { data: { sphere: true }, projection: { type: 'mercator' }, mark: 'geoshape' }],
    [true, 'a grid', { data: { graticule: true }, projection: { type: 'mercator' }, mark: 'geoshape' }],
    [true, 'a measure', { ...BARS, transform: [{ calculate: 'geoArea(null, datum)', as: 'area' }] }],
    [
      true,
      'places',
      {
        projection: { type: 'mercator' },
        mark: 'circle',
        encoding: { longitude: { field: 'count' }, latitude: { field: 'count' } },
      },
    ],
  ])('needs what draws maps (%s): %s', async (expected, _, spec) => {
    const { compiled = {} } = (await tried(spec)) as { compiled?: JsonRecord };
    expect(usesGeography(compiled)).toBe(expected);
  });

  test('reports a column that the result does not have', async () => {
    const spec = { ...BARS, encoding: { ...BARS.encoding, y: { field: 'nothing', type: 'quantitative' } } };
    expect(await tried(spec)).toMatchObject({
      warnings: expect.arrayContaining([expect.stringContaining('nothing')]),
    });
  });

  test('says once which field has no numbers', async () => {
    const rows = ROWS.map((row) => ({ ...row, count: null }));
    expect(await tried(BARS, rows)).toMatchObject({ warnings: ['The field count has no numbers.'] });
  });
});

describe('is refused with a reason', () => {
  test.each([
    ['', 'is empty'],
    ['{"mark": "bar",\n  x }', 'is not valid JSON: line 2, column 3'],
    ['[]', 'is not a JSON object'],
    ['{"data": {}}', 'has no mark, and no layer, facet, concat or repeat'],
    [`{"mark":"bar","x":"${'x'.repeat(200_000)}"}`, 'is longer than 200000 characters'],
  ])('text that begins with %j', (text, fault) => {
    expect(readSpecification(text)).toEqual({ fault });
  });

  test.each([
    [{ ...BARS, data: { url: 'https://example.org/x.csv' } }, 'loads data at data.url'],
    [
      { ...BARS, transform: [{ lookup: 'a', from: { data: { url: '/x' }, key: 'a' } }] },
      'transform.0.from.data.url',
    ],
    [{ ...BARS, encoding: { href: { value: 'https://example.org' } } }, 'a link at encoding.href'],
    [{ mark: { type: 'bar', href: 'https://example.org' } }, 'a link at mark.href'],
    [{ ...BARS, config: { mark: { href: 'https://example.org' } } }, 'a link at config.mark.href'],
    [{ mark: 'image', encoding: {} }, 'an image at mark'],
    [{ layer: [{ mark: { type: 'image' } }] }, 'an image at layer.0.mark'],
    [{ ...BARS, encoding: { url: { field: 'city' } } }, 'loads something at encoding.url'],
    [{ mark: { type: 'bar', cursor: 'url(https://example.org)' } }, 'a cursor at mark.cursor'],
    [
      { ...BARS, params: [{ name: 'a', bind: { input: 'text', element: '#root' } }] },
      'params.0.bind.element',
    ],
    [{ mark: 'bar', data: { sequence: { start: 0, stop: 1e9 } } }, 'generates more than 40000 rows'],
    [{ mark: 'bar', data: { sequence: { start: 0, stop: 1, step: 0 } } }, 'generates more than 40000 rows'],
    [
      { ...BARS, encoding: { y: { axis: { format: '999999999d' } } } },
      'a number format at encoding.y.axis.format',
    ],
    [{ ...BARS, data: { values: Array.from({ length: 30_001 }, () => 1) } }, 'has more than 30000 values'],
  ])('%j', (spec, fault) => {
    expect(read(spec).fault).toContain(fault);
  });

  test('nesting without end', () => {
    const deep = Array.from({ length: 41 }).reduce<object>((inner) => ({ layer: [inner] }), BARS);
    expect(read(deep).fault).toBe('is nested more than 40 levels deep');
  });

  test('and says so at its control', () => {
    const form = { viz_type: 'vega_lite', all_columns: ['city'], vega_lite_spec: '{"mark": "image"}' };
    expect(validateControls(panelOf('vega_lite') ?? [], form)['vega_lite_spec']).toEqual([
      'has an image at mark: images are not loaded',
    ]);
    expect(
      validateControls(panelOf('vega_lite') ?? [], { ...form, vega_lite_spec: JSON.stringify(BARS) }),
    ).toEqual({});
  });
});

describe('an expression', () => {
  const run = (expression: string) => tried({ ...BARS, transform: [{ calculate: expression, as: 'text' }] });

  test.each([
    ['sequence(1e9)', 'The function sequence is not run in charts.'],
    ["pad('x', 1e9)", 'The function pad is not run in charts.'],
    ["test('(a+)+$', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaa!')", 'The function test is not run in charts.'],
    ['replace(datum.city, /(a+)+$/, 1)', 'Regular expressions are not run in charts.'],
    ["regexp('(a+)+$')", 'The function regexp is not run in charts.'],
    ['datum.constructor', 'The property constructor cannot be read'],
    ["datum['__proto__']", 'The property __proto__ cannot be read'],
    ['datum.city.constructor.constructor', 'The property constructor cannot be read'],
    ["join({join: datum.city}, 'x')", 'cannot have the key join'],
  ])('%s is refused', async (expression, fault) => {
    expect(await run(expression)).toMatchObject({ fault: expect.stringContaining(fault) });
  });

  test('reads no function and nothing of the page by a computed name', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'map', 'ownerDocument', ['context']])
      expect(readMember([], name)).toBeUndefined();
    expect(readMember({ context: 1, view: 2, top: 3 }, 'view')).toBeUndefined();
    expect(readMember({ count: 3 }, 'count')).toBe(3);
    expect(readMember(null, 'count')).toBeUndefined();
    expect(readMember(['a', 'b'], 1)).toBe('b');
  });

  test('of a mark or an event finds no way to the page', async () => {
    const spec = (expr: string) => ({ ...BARS, mark: { type: 'bar', opacity: { expr } } });
    for (const expr of ['item.mark.group.context', 'event.view', 'event.item.ownerDocument'])
      expect(await tried(spec(expr))).toHaveProperty('fault');
  });

  test('that is invalid says so', async () => {
    expect(await run('datum.')).toHaveProperty('fault');
    expect(await run('alert(1)')).toMatchObject({ fault: expect.stringContaining('alert') });
  });
});

test('nothing is loaded and nothing is too large to draw, whatever a specification contains', async () => {
  const { spec } = read(BARS);
  const rows = ROWS as never;
  const direct = await tryOut({ spec: { ...spec, data: { url: 'data.csv' } }, rows, config: {} });
  expect(direct).toEqual({ fault: expect.stringContaining('Loading external data is disabled') });
  expect(await tried({ ...BARS, width: 1e6 })).toEqual({
    fault: 'The picture would be larger than 8000 pixels.',
  });
  const many = Array.from({ length: 60_000 }, (_, i) => ({ city: String(i), count: i }));
  expect(await tried({ ...BARS, mark: 'point', width: 100 }, many)).toEqual({
    fault: 'The picture would have more than 50000 marks.',
  });
});

test('a page is embedded without the options that a specification brings', () => {
  expect(read({ ...BARS, usermeta: { embedOptions: { actions: true } }, $schema: 'https://x' }).spec).toEqual(
    BARS,
  );
});

test('the query asks for columns as they are, or for metrics by dimensions', () => {
  const form = { viz_type: 'vega_lite', datasource: '1__table', row_limit: 7 };
  expect(buildQuery({ ...form, all_columns: ['a'] })?.queries).toMatchObject([
    { columns: ['a'], row_limit: 7 },
  ]);
  const grouped = buildQuery({
    ...form,
    query_mode: 'aggregate',
    groupby: ['a'],
    metrics: ['m'],
    all_columns: ['b'],
  });
  expect(grouped?.queries).toMatchObject([{ columns: ['a'], metrics: ['m'], orderby: [['m', false]] }]);
});

test('the rows of any frame can be drawn', async () => {
  for (const name of ['Pie', 'All NULL', 'Box plot', 'Treemap']) {
    const [frame] = sample(name).frames;
    const rows = rowsOf(frame!, 100);
    expect(rows).toHaveLength(Math.min(100, frame!.rowCount));
    const encoding = { x: { field: frame!.columns[0]!.name.replaceAll(/[.[\]\\]/g, '\\$&') } };
    expect(await tried({ mark: 'point', encoding }, rows)).toHaveProperty('compiled');
  }
  expect(rowsOf({ rowCount: 0, columns: [] }, 5)).toEqual([]);
});
