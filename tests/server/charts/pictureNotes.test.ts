import { describe, expect, test } from 'vitest';
import { frameOfWire, type Omitted, withOmitted } from '#domain/compile/frame.ts';
import { rowsOfPicture } from '../../../server/pictures/chartPicture.ts';
import { pageSvg } from '../../../server/pictures/child/pageSvg.ts';

const drawn = (
  form: object,
  data: readonly object[],
  [width, height] = [460, 320],
  omitted?: Omitted,
): Promise<string> => {
  const colnames = Object.keys(data[0] ?? {});
  const coltypes = colnames.map((name) => (typeof Object(data[0])[name] === 'string' ? 1 : 0));
  return pageSvg({
    format: 'png',
    width,
    height,
    pngWidth: width,
    title: null,
    lines: [],
    colors: {},
    parts: [
      {
        x: 0,
        y: 0,
        width,
        height,
        title: '',
        form,
        frames: [rowsOfPicture(withOmitted(frameOfWire({ colnames, coltypes, data } as never), omitted))],
      },
    ],
  } as never);
};
const SIZE: [number, number] = [460, 320];
const textsOf = (svg: string): readonly string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => text);
const towns = (count: number) => Array.from({ length: count }, (_, i) => ({ town: `t${i}`, m: count - i }));

describe('what a chart says below itself on a page is in its picture', () => {
  const pie = { viz_type: 'pie', groupby: ['town'], metric: 'm', row_limit: 3 };

  test('that rows were cut by a limit', async () => {
    const note = '3 of 1,200 rows: the row limit leaves out the others.';
    const cut = { cut: { rows: 3, all: 1200 } };
    expect(textsOf(await drawn(pie, towns(3), SIZE, cut))).toContain(note);
    expect(textsOf(await drawn(pie, towns(3)))).not.toContain(note);
    const table = {
      viz_type: 'table',
      query_mode: 'aggregate',
      groupby: ['town'],
      metrics: ['m'],
      row_limit: 3,
    };
    expect(textsOf(await drawn(table, towns(3), SIZE, cut))).toContain(note);
    const pivot = { viz_type: 'pivot_table_v2', groupbyRows: ['town'], metrics: ['m'], row_limit: 3 };
    expect(textsOf(await drawn(pivot, towns(3), SIZE, cut))).toContain(note);
    const number = { viz_type: 'big_number_total', metric: 'm' };
    expect(textsOf(await drawn(number, towns(3), SIZE, cut))).toContain(note);
  });

  test('that values are not drawn, in lines of the width and with the words of its number', async () => {
    const rows = [...towns(2), { town: 'none', m: 0 }];
    const texts = textsOf(await drawn({ ...pie, row_limit: 10 }, rows, [300, 300]));
    expect(texts.slice(-2)).toEqual([
      '1 value of zero or less is not drawn. “View as table”',
      'shows all of them.',
    ]);
  });

  test('that only the first of very many rows are sent to what draws', async () => {
    const note = 'This picture is of the first 20,000 of 20,002 rows.';
    const cut = { cut: { rows: 20_002, all: 40_000 } };
    const texts = textsOf(await drawn({ ...pie, row_limit: 50_000 }, towns(20_002), SIZE, cut)).join(' ');
    expect(texts).toContain(note);
    expect(texts).toContain('20,002 of 40,000 rows');
    expect(textsOf(await drawn(pie, towns(20_000))).join(' ')).not.toContain('This picture');
    const table = { viz_type: 'table', query_mode: 'raw', all_columns: ['town', 'm'] };
    const rows = textsOf(await drawn(table, towns(20_002)));
    expect(rows).toContain(note);
    const shown = rows.filter((text) => /^t\d+$/.test(text)).length;
    expect(rows.find((text) => text.startsWith('…'))).toBe(
      `… and ${(20_002 - shown).toLocaleString('en')} more rows`,
    );
  });

  test('that a template or a specification has only the first rows', async () => {
    const template = { viz_type: 'handlebars', handlebarsTemplate: '{{#each data}}<p>{{town}}</p>{{/each}}' };
    const only = 'Only the beginning is shown.';
    expect(textsOf(await drawn(template, towns(3)))).not.toContain(only);
    expect(textsOf(await drawn(template, towns(60)))).toContain(only);
    const spec = { mark: 'point', encoding: { x: { field: 'm', type: 'quantitative' } } };
    const own = { viz_type: 'vega_lite', vega_lite_spec: JSON.stringify(spec) };
    const first = 'The first 5,000 of 5,001 rows are drawn.';
    expect(textsOf(await drawn(own, towns(5001)))).toContain(first);
    expect(textsOf(await drawn(own, towns(5000)))).not.toContain(first);
  });

  test('that words have no room', async () => {
    const words = Array.from({ length: 60 }, (_, i) => ({ word: `a rather long name ${i}`, m: 60 - i }));
    const svg = await drawn(
      { viz_type: 'word_cloud', series: 'word', metric: 'm', row_limit: 100 },
      words,
      [300, 200],
    );
    expect(textsOf(svg).join(' ')).toMatch(/No room for \d+ of the words. “View as table/);
  });

  test('one line in a low picture, which ends in dots', async () => {
    const rows = [...towns(2), { town: 'none', m: 0 }];
    const texts = textsOf(await drawn({ ...pie, row_limit: 3 }, rows, [240, 180]));
    expect(texts.filter((text) => /zero|row limit/.test(text))).toEqual([expect.stringMatching(/…$/)]);
  });
});

test('the colours of values have the least and the greatest one in a picture', async () => {
  const rows = ['a', 'b'].flatMap((x, i) => ['c', 'd'].map((y, j) => ({ x, y, m: 10 + 20 * i + 5 * j })));
  const svg = await drawn({ viz_type: 'heatmap_v2', x_axis: 'x', groupby: 'y', metric: 'm' }, rows);
  expect(textsOf(svg).slice(-2)).toEqual(['10', '35']);
});

test('a map with notes ends above them', async () => {
  const form = {
    viz_type: 'deck_scatter',
    spatial: { type: 'latlong', lonCol: 'lon', latCol: 'lat' },
    point_radius_fixed: { type: 'fix', value: 1000 },
  };
  const rows = [
    { lon: 10, lat: 50 },
    { lon: 10, lat: 500 },
  ];
  const svg = await drawn(form, rows, [460, 320]);
  expect(textsOf(svg).join(' ')).toContain('1 row has no coordinates that are on the map.');
  const [, height] = /<svg x="0" y="0" width="436" height="(\d+)">/.exec(svg) ?? [];
  expect(Number(height)).toBe(320 - 24 - 26 - 15);
});
