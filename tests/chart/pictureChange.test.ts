import { PLAIN_THEME } from '#domain/chart/spec/plainTheme.ts';
import { parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { describe, expect, test } from 'vitest';
import type { Frame, FrameValue } from '#domain/compile/frame.ts';
import { withDefaults } from '#domain/chart/form/withDefaults.ts';
import { buildChartSpec } from '#domain/chart/spec/buildChartSpec.ts';
import { PLAIN_STATE } from '#domain/chart/spec/chartSpec.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { buildOf, announceValues } from '#ui/chart/specChange.ts';
import '#ui/chart/vegaRuntime.ts';
import { samples } from './samples.ts';

/* A view that is told other values must not be told from one that was made of them. */

const viewOf = (spec: JsonRecord): View =>
  new View(parse(spec, undefined, { ast: true }), { expr: expressionInterpreter, renderer: 'none' });

/** All that is drawn, in any order: the ticks of an axis stand where they stand. */
async function drawnBy(view: View): Promise<readonly string[]> {
  view.width(420).height(300).resize();
  await view.runAsync();
  return (await view.toSVG()).split('<').toSorted();
}

/** The answer to another filter: some rows are gone and every number is another one. */
function filtered(frame: Frame): Frame {
  const kept = Array.from({ length: frame.rowCount }, (_, row) => row).filter((row) => row % 4 !== 1);
  const other = (value: FrameValue): FrameValue => (typeof value === 'number' ? value * 37 + 5 : value);
  return {
    rowCount: kept.length,
    columns: frame.columns.map((column) => ({
      ...column,
      values: kept.map((row) =>
        column.type === 0 ? other(column.values[row] ?? null) : (column.values[row] ?? null),
      ),
    })),
  };
}

const specOf = (form: JsonRecord, frames: readonly Frame[]): JsonRecord | null => {
  const picture = buildChartSpec(withDefaults(form), frames, PLAIN_THEME, PLAIN_STATE);
  return picture === null || 'reason' in picture ? null : picture.spec;
};

describe('a view told the values of another answer looks as one made of them', () => {
  // A cloud of words measures them on a canvas, which only a browser has.
  const drawn = samples.filter(
    ({ form, frames }) => form['viz_type'] !== 'word_cloud' && specOf(form, frames) !== null,
  );
  test.each(drawn.map((each) => [each.name, each] as const))('%s', async (_, { form, frames }) => {
    const after = frames.map(filtered);
    const [spec, other, fresh] = [specOf(form, frames), specOf(form, after), specOf(form, after)];
    if (spec === null || other === null || fresh === null || buildOf(spec) !== buildOf(other)) return;
    const view = viewOf(spec);
    await drawnBy(view);
    announceValues(view, other);
    expect(await drawnBy(view)).toEqual(await drawnBy(viewOf(fresh)));
  });
});

test.each([
  'echarts_timeseries_line',
  'echarts_timeseries_bar',
  'echarts_area',
  'mixed_timeseries',
  'pie',
  'treemap_v2',
])('a %s of other rows is of the same build, so that its view is kept', (type) => {
  const ofType = samples.filter(({ form }) => form['viz_type'] === type);
  expect(ofType.length).toBeGreaterThan(0);
  for (const { name, form, frames } of ofType) {
    const [spec, other] = [frames, frames.map(filtered)].map((each) => specOf(form, each));
    if (spec == null || other == null) continue;
    expect(buildOf(other), name).toBe(buildOf(spec));
  }
});
