import { afterEach, expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import { writeIn } from '#domain/format/shown.ts';
import { ENGLISH } from '#domain/format/texts.ts';
import { pageSvg } from '../../server/pictures/child/pageSvg.ts';
import { textsIn } from '../../server/base/textsIn.ts';

/** What the server draws is in the language of the picture. */

afterEach(() => writeIn(ENGLISH));

const SALES = frameOfWire({
  colnames: ['month', 'town', 'sold'],
  coltypes: [2, 1, 0],
  data: [
    { month: Date.UTC(2004, 2, 1), town: 'Oslo', sold: 1234.5 },
    { month: Date.UTC(2004, 4, 1), town: 'Oslo', sold: 6000 },
  ],
});
const TOTALS = frameOfWire({ colnames: ['sold'], coltypes: [0], data: [{ sold: 7234.5 }] });

/** The texts of a picture of a chart. */
async function textsOf(form: object, frames: readonly unknown[] | null): Promise<readonly string[]> {
  const svg = await pageSvg({
    format: 'png',
    width: 700,
    height: 400,
    pngWidth: 700,
    title: null,
    lines: [],
    colors: {},
    parts: [{ x: 0, y: 0, width: 700, height: 400, title: 'Sales', form, frames }],
  } as never);
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);
  return texts.map((text) => text.replaceAll(/\s/g, ' '));
}

const LARGE = frameOfWire({
  colnames: ['month', 'sold'],
  coltypes: [2, 0],
  data: [
    { month: Date.UTC(2004, 2, 1), sold: 1.5e9 },
    { month: Date.UTC(2004, 4, 1), sold: 3e9 },
  ],
});

const TABLE = {
  viz_type: 'table',
  query_mode: 'aggregate',
  groupby: ['month', 'town'],
  metrics: ['sold'],
  show_totals: true,
  time_grain_sqla: 'P1M',
  column_config: { sold: { d3NumberFormat: ',.2f' } },
};
const LINE = {
  viz_type: 'echarts_timeseries_line',
  x_axis: 'month',
  metrics: ['sold'],
  time_grain_sqla: 'P1M',
  y_axis_format: ',.1f',
};

test.each([
  [
    'en',
    ['Mar 2004', '1,234.50', '7,234.50', 'Total'],
    ['6,000.0'],
    'May',
    'Its rows could not be read.',
    '1.5B',
  ],
  [
    'de',
    ['März 2004', '1.234,50', '7.234,50', 'Gesamt'],
    ['6.000,0'],
    'Mai',
    'Seine Zeilen konnten',
    '1,5 Mrd.',
  ],
  ['fr', ['mars 2004', '1 234,50', '7 234,50', 'Total'], ['6 000,0'], 'mai', 'Ses rangées n’ont', '1,5 Md'],
  [
    'ja',
    ['2004年3月', '1,234.50', '7,234.50', '合計'],
    ['6,000.0'],
    '5月',
    '行を読み込めませんでした。',
    '15億',
  ],
])('the same charts in %s', async (code, cells, ticks, month, fault, large) => {
  writeIn((await textsIn(code)).language);
  expect(await textsOf(TABLE, [SALES, TOTALS])).toEqual(expect.arrayContaining(cells));
  const axes = await textsOf(LINE, [SALES]);
  expect(axes).toEqual(expect.arrayContaining(ticks));
  expect(axes.join(' | ')).toContain(month);
  expect(await textsOf({ ...LINE, y_axis_format: undefined }, [LARGE])).toContain(large);
  expect((await textsOf(TABLE, null)).join()).toContain(fault);
});

test('a specification of an author has the numbers of the language, unless it has its own', async () => {
  writeIn((await textsIn('de')).language);
  const spec = {
    mark: 'text',
    encoding: { text: { field: 'sold', format: ',.1f' } },
  };
  const form = { viz_type: 'vega_lite', vega_lite_spec: JSON.stringify(spec) };
  expect(await textsOf(form, [SALES])).toContain('1.234,5');
});
