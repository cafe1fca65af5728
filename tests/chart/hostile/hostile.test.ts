import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trendNumber } from '#charts/bigNumber/trendNumber.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { anyChartSpec } from '../anyDrawing.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { pivotReader } from '#charts/kit/pivot/pivotReader.ts';
import { drawPivot } from '#charts/pivotTable/drawPivot.ts';
import { buildQuery } from '#charts/query/buildQuery.ts';
import { shownColumns } from '#charts/kit/table/shownColumns.ts';
import { drawTable } from '#charts/table/drawTable.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { SAMPLES } from '../../e2e/fixtures/charts/samples.ts';
import { sample, samples } from '../samples.ts';
import { dimensionsAt } from '#charts/kit/spec/tooltips/dimensionsAt.ts';
import { tooltipAt } from '#charts/kit/spec/tooltips/tooltipAt.ts';

/* No form data and no response breaks a chart, or becomes more than text in it. */

test('no text of form data or a response is ever part of an expression', () => {
  const expressions = new Set<string>();
  const seek = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(seek);
    for (const [key, each] of Object.entries(asRecord(value))) {
      if (['signal', 'test', 'expr', 'update'].includes(key) && typeof each === 'string')
        expressions.add(each);
      if (key !== 'values') seek(each);
    }
  };
  for (const name of [
    'HTML in every text',
    'Pie',
    'Funnel',
    'Treemap',
    'Heatmap',
    'Horizon',
    'Box plot',
    'Mixed',
    'Waterfall',
    'Gauge',
    'Radar',
    'Sankey',
  ]) {
    const { form, frames } = sample(name);
    const hostile = JSON.parse(JSON.stringify(form).replaceAll('"SMART_NUMBER"', '"PWNED"')) as JsonRecord;
    const picture = anyChartSpec(
      {
        ...withDefaults(hostile),
        y_axis_format: 'PWNED',
        x_axis_time_format: 'PWNED',
        currency_format: { symbol: 'PWNED' },
        x_axis_title: 'PWNED',
      },
      frames,
      { ...PLAIN_THEME, font: 'PWNED' },
      PLAIN_STATE,
    );
    if (picture !== null && 'spec' in picture) seek(picture.spec);
  }
  expect([...expressions].filter((each) => /PWNED|<img|onerror/.test(each))).toEqual([]);
  expect(expressions.size).toBeGreaterThan(10);
});

test.each(['constructor', 'valueOf', '__proto__', 'toString'])('%s is an ordinary unknown name', (name) => {
  const keys =
    'color_scheme linear_color_scheme y_axis_format rotation sort_series_type x_axis_sort_series aggregateFunction';
  const wishes = Object.fromEntries(keys.split(' ').map((key) => [key, name]));
  expect(buildQuery({ viz_type: name, datasource: '1__table', metric: 'm' })?.queries).toHaveLength(1);
  expect(anyChartSpec({ viz_type: name }, sample('Pie').frames, PLAIN_THEME, PLAIN_STATE)).toBeNull();
  for (const { form, frames } of SAMPLES.filter((each) => (each.frames[0]?.rowCount ?? 0) < 1000)) {
    const hostile: JsonRecord = {
      ...withDefaults(form),
      ...wishes,
      time_grain_sqla: name,
      currency_format: { symbol: name },
    };
    const picture = anyChartSpec(hostile, frames, PLAIN_THEME, PLAIN_STATE);
    if (picture !== null && 'spec' in picture)
      JSON.stringify([picture.legend, tooltipAt(picture, { row: 0, series: 1 })]);
    drawPivot(hostile, frames[0]!);
  }
});

test('no form data and no response makes a chart throw', () => {
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
        const picture = anyChartSpec(form, frames, PLAIN_THEME, PLAIN_STATE);
        if (picture !== null && 'spec' in picture) {
          tooltipAt(picture, { row: 0, series: 0 });
          dimensionsAt(picture.dimensions, { row: 0, series: 0 });
          JSON.stringify(picture.spec);
        }
        trendNumber(form, frames);
        for (const column of shownColumns(drawTable(form, frames))) {
          column.text(0);
          column.bar(0);
          column.color(0);
        }
        const pivot = drawPivot(form, first);
        for (const row of pivot.rows)
          for (const column of pivot.columns) pivotReader(pivot).text(row, column);
      },
    ),
    { numRuns: 400 },
  );
});
