import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { describe, expect, test } from 'vitest';
import { bigNumber } from '#domain/chart/bigNumber.ts';
import { withChartLabels } from '#domain/chart/chartLabels.ts';
import { startLabelColors, withLabels } from '#domain/chart/colors/labelColors.ts';
import { withDefaults } from '#domain/chart/form/withDefaults.ts';
import { buildQuery } from '#domain/chart/query/buildQuery.ts';
import { pivotTable } from '#domain/chart/pivot/pivotTable.ts';
import { chartPicture } from '#domain/chart/picture/chartPicture.ts';
import { type Look, type Picture, PLAIN_STATE } from '#domain/chart/picture/picture.ts';
import { tableView } from '#domain/chart/table/tableView.ts';
import { frameOfWire, type Frame, type FrameValue, type WireRows } from '#domain/compile/frame.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import '#ui/chart/vegaRuntime.ts';
import { SAMPLES } from '../e2e/fixtures/charts/samples.ts';

/* Drawings as data: what they hold for real answers, and that nothing a form or an answer holds breaks them. */

const LOOK: Look = {
  theme: 'light',
  text: '#111111',
  muted: '#555555',
  line: '#dddddd',
  surface: '#ffffff',
  accent: '#223366',
  font: 'sans-serif',
  colors: startLabelColors({}),
};

const CONTRACT = new URL('../../../shared/contract/examples/', import.meta.url);
const captured = ['sales_dashboard.charts.json', 'usa_births_names.charts.json']
  .flatMap((path) => asList(asRecord(JSON.parse(readFileSync(new URL(path, CONTRACT), 'utf8')))['charts']))
  .map(asRecord)
  .filter((chart) => chart['chart_data_answer'] !== null)
  .map((chart) => ({
    name: String(chart['slice_name']),
    form: asRecord(chart['form_data']),
    frames: asList(asRecord(asRecord(chart['chart_data_answer'])['body'])['result']).map((each) =>
      frameOfWire(each as WireRows),
    ),
  }));

const samples = [...SAMPLES, ...captured];
const sample = (name: string) => {
  const found = samples.find((each) => each.name === name);
  if (found === undefined) throw new Error(`No sample ${name}`);
  return found;
};

function drawn(name: string, look: Look = LOOK): Picture {
  const { form, frames } = sample(name);
  const picture = chartPicture(
    withDefaults(form),
    frames[0] ?? { columns: [], rowCount: 0 },
    look,
    PLAIN_STATE,
  );
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  return picture;
}

/** Runs a spec as the page does, without a canvas; what Vega would warn of or throw comes back as text. */
async function run(spec: JsonRecord): Promise<string> {
  const said: string[] = [];
  const logger = {
    level: () => logger,
    error: (...words: unknown[]) => (said.push(words.map(String).join(' ')), logger),
    warn: (...words: unknown[]) => (said.push(words.map(String).join(' ')), logger),
    info: () => logger,
    debug: () => logger,
  };
  const view = new View(parse(spec, undefined, { ast: true }), {
    expr: expressionInterpreter,
    renderer: 'none',
    logger,
  });
  await view.width(400).height(300).runAsync();
  view.finalize();
  return said.join('\n');
}

describe('Vega takes every drawing without a word', () => {
  // A cloud of words measures them on a canvas, which only a browser has.
  test.each(
    samples.filter(({ form }) => form['viz_type'] !== 'word_cloud').map((each) => [each.name, each] as const),
  )('%s', async (_, { form, frames }) => {
    const picture = chartPicture(withDefaults(form), frames[0]!, LOOK, PLAIN_STATE);
    if (picture === null || 'reason' in picture) return;
    expect(await run(picture.spec)).toBe('');
  });
});

test('bars on each other reach as high as their values together', () => {
  const values = asList(asRecord(asList(drawn('Quarterly Sales').spec['data'])[0])['values']).map(asRecord);
  const firstRow = values.filter((each) => each['row'] === 0);
  const total = firstRow.reduce((sum, each) => sum + (Number(each['to']) - Number(each['from'])), 0);
  expect(Math.max(...firstRow.map((each) => Number(each['to'])))).toBeCloseTo(total, 6);
});

test('the same label has the same colour in a pie and in bars, whatever order it comes in', () => {
  const look = {
    ...LOOK,
    colors: withLabels(startLabelColors({ scheme: 'bnbColors' }), ['Lights', 'Alder', 'Helmets']),
  };
  const pie = drawn('Pie', look).legend.find((each) => each.key === 'Lights');
  expect(pie?.color).toBe('#29696b');
  expect(drawn('Line', look).legend.find((each) => each.key === 'Alder')?.color).toBe('#5bcace');
});

test('charts of a dashboard give their labels colours in their order, and no label has two', () => {
  const charts = ['Line', 'Pie', 'Treemap', 'Genders', 'Big number'].map((name) => ({
    form: withDefaults(sample(name).form),
    frame: sample(name).frames[0]!,
  }));
  const colors = withChartLabels(startLabelColors({}), charts);
  expect([...colors.byLabel.keys()].slice(0, 4)).toEqual(['Alder', 'Birch', 'Chestnut', 'Road bikes']);
  expect(withChartLabels(colors, charts.toReversed())).toBe(colors);
  const look = { ...LOOK, colors };
  expect(drawn('Pie', look).legend[0]?.color).toBe(colors.byLabel.get('Road bikes'));
});

test('a tooltip tells everything at its place, the largest first, in full', () => {
  const told = drawn('Area, stacked').tooltip({ row: 0, series: null });
  expect(told?.title).toBe('Jan 2021');
  expect(told?.lines.map((line) => line.label)).toEqual(['Birch', 'Alder', 'Chestnut', 'Total']);
  expect(told?.lines.at(-1)?.value).toMatch(/^\d,\d{3}$/);
});

test('a pressed bar filters by its series, a pressed category by itself', () => {
  expect(drawn('Line').dimensions({ row: 0, series: 2 })).toEqual({ tree: 'Birch' });
  expect(drawn('Bar, lying').dimensions({ row: 1, series: 1 })).toEqual({ kind: 'City bikes' });
  expect(drawn('Treemap').dimensions({ row: 0, series: null })).toEqual({
    country: 'Norway',
    place: 'Oslo',
    kind: 'Road bikes',
  });
});

test('a hundred thousand categories are cut with a sentence', () => {
  const { spec, notes } = drawn('100,000 categories');
  expect(notes[0]?.values).toEqual({ shown: 1000, all: 100_000 });
  expect(JSON.stringify(spec).length).toBeLessThan(1_000_000);
});

test('a chart of nothing but NULL, and one without rows, say so', () => {
  for (const name of ['All NULL', 'No rows']) {
    const { form, frames } = sample(name);
    expect(chartPicture(withDefaults(form), frames[0]!, LOOK, PLAIN_STATE)).toHaveProperty('reason');
  }
});

test('no text of a form or an answer is ever part of an expression', () => {
  const expressions = new Set<string>();
  const seek = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(seek);
    for (const [key, each] of Object.entries(asRecord(value))) {
      if (['signal', 'test', 'expr', 'update'].includes(key) && typeof each === 'string')
        expressions.add(each);
      if (key !== 'values') seek(each);
    }
  };
  for (const name of ['HTML in every text', 'Pie', 'Funnel', 'Treemap', 'Heatmap', 'Horizon', 'Box plot']) {
    const { form, frames } = sample(name);
    const hostile = JSON.parse(JSON.stringify(form).replaceAll('"SMART_NUMBER"', '"PWNED"')) as JsonRecord;
    const picture = chartPicture(
      {
        ...withDefaults(hostile),
        y_axis_format: 'PWNED',
        x_axis_time_format: 'PWNED',
        currency_format: { symbol: 'PWNED' },
        x_axis_title: 'PWNED',
      },
      frames[0]!,
      { ...LOOK, font: 'PWNED' },
      PLAIN_STATE,
    );
    if (picture !== null && 'spec' in picture) seek(picture.spec);
  }
  expect([...expressions].filter((each) => /PWNED|<img|onerror/.test(each))).toEqual([]);
  expect(expressions.size).toBeGreaterThan(10);
});

test('a big number is the last of its values, with its change and in its currency', () => {
  const revenue = bigNumber(withDefaults(sample('Total Revenue').form), sample('Total Revenue').frames);
  expect(revenue.value).toMatch(/^\$ [\d.]+[kM]$/);
  const { form, frames } = sample('Big number with a trend');
  expect(bigNumber(withDefaults(form), frames).change?.text).toMatch(/% over a year$/);
});

test('a table has its bars, its rules and its totals', () => {
  const { form, frames } = sample('Table with rules and totals');
  const view = tableView(withDefaults(form), frames);
  const [sold, share] = [
    view.columns.find((each) => each.name === 'sold'),
    view.columns.find((each) => each.name === 'share'),
  ];
  expect(sold?.total).toBe('14.3k');
  expect(sold?.bar(0)?.to).toBeGreaterThan(0);
  expect(share?.bar(0)).toBeNull();
  expect(share?.text(0)).toMatch(/%$/);
  expect(share?.color(5)).toMatch(/^rgb\(224 67 85/);
});

test('a pivot’s totals are those of its values, whatever they come to', () => {
  const { form, frames } = sample('Pivot');
  const all = (frames[0]?.columns.find((each) => each.name === 'sold')?.values ?? []).map(Number);
  for (const [aggregateFunction, whole] of [
    ['Sum', all.reduce((a, b) => a + b, 0)],
    ['Maximum', Math.max(...all)],
    ['Count', all.length],
  ] as const) {
    const pivot = pivotTable(withDefaults({ ...form, aggregateFunction }), frames[0]!);
    const [row, column] = [pivot.rows.at(-1)!, pivot.columns.at(-1)!];
    expect([row.kind, column.kind, pivot.value(row, column)]).toEqual(['total', 'total', whole]);
  }
  const shares = pivotTable(
    withDefaults({ ...form, aggregateFunction: 'Sum as Fraction of Rows' }),
    frames[0]!,
  );
  expect(shares.text(shares.rows[0]!, shares.columns.at(-1)!)).toBe('100.0%');
});

test.each(['constructor', 'valueOf', '__proto__', 'toString'])(
  '%s is a name like any other that is not known',
  (name) => {
    const keys =
      'color_scheme linear_color_scheme y_axis_format rotation sort_series_type x_axis_sort_series aggregateFunction';
    const wishes = Object.fromEntries(keys.split(' ').map((key) => [key, name]));
    expect(buildQuery({ viz_type: name, datasource: '1__table', metric: 'm' })?.queries).toHaveLength(1);
    expect(chartPicture({ viz_type: name }, sample('Pie').frames[0]!, LOOK, PLAIN_STATE)).toBeNull();
    for (const { form, frames } of SAMPLES.filter((each) => (each.frames[0]?.rowCount ?? 0) < 1000)) {
      const hostile = {
        ...withDefaults(form),
        ...wishes,
        time_grain_sqla: name,
        currency_format: { symbol: name },
      };
      const picture = chartPicture(hostile, frames[0]!, LOOK, PLAIN_STATE);
      if (picture !== null && 'spec' in picture)
        JSON.stringify([picture.legend, picture.tooltip({ row: 0, series: 1 })]);
      pivotTable(hostile, frames[0]!);
    }
  },
);

test('no form and no answer makes a drawing throw', () => {
  const keys = [...new Set(samples.flatMap(({ form }) => Object.keys(form)))];
  const types = [...new Set(samples.map(({ form }) => String(form['viz_type'])))];
  const names = [
    ...new Set(samples.flatMap(({ frames }) => frames[0]?.columns.map((each) => each.name) ?? [])),
  ].slice(0, 40);
  const value: fc.Arbitrary<FrameValue> = fc.oneof(
    fc.string(),
    fc.double(),
    fc.bigInt(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.double()),
  );
  const frame: fc.Arbitrary<Frame> = fc.nat(6).chain((rowCount) =>
    fc.record({
      rowCount: fc.constant(rowCount),
      columns: fc.uniqueArray(
        fc.record({
          name: fc.constantFrom(...names),
          parts: fc.array(fc.string(), { maxLength: 3 }),
          type: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const, null),
          values: fc.array(value, { minLength: rowCount, maxLength: rowCount }),
        }),
        { selector: (column) => column.name, maxLength: 6 },
      ),
    }),
  );
  const change = fc.dictionary(
    fc.constantFrom(...keys),
    fc.oneof(fc.constantFrom<unknown>(...names), fc.constant(names), fc.jsonValue()),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.constantFrom(...types),
      change,
      fc.option(frame),
      (from, viz_type, changes, other) => {
        const form = withDefaults({ ...from.form, ...changes, viz_type });
        const frames = other === null ? from.frames.filter((each) => each.rowCount < 1000) : [other];
        const [first] = frames;
        if (first === undefined) return;
        const picture = chartPicture(form, first, LOOK, PLAIN_STATE);
        if (picture !== null && 'spec' in picture) {
          picture.tooltip({ row: 0, series: 0 });
          picture.dimensions({ row: 0, series: 0 });
          JSON.stringify(picture.spec);
        }
        bigNumber(form, frames);
        for (const column of tableView(form, frames).columns) {
          column.text(0);
          column.bar(0);
          column.color(0);
        }
        const pivot = pivotTable(form, first);
        for (const row of pivot.rows) for (const column of pivot.columns) pivot.text(row, column);
      },
    ),
    { numRuns: 1500 },
  );
});
