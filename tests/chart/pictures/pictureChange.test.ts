import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { describe, expect, test, vi } from 'vitest';
import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { anyChartSpec } from '../anyDrawing.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { compiledExpressions } from '#charts/kit/spec/expressions/compiledExpressions.ts';
import { asList, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { buildOf, announceValues } from '#ui/chart/vega/view/specChange.ts';
import { createChange } from '#ui/chart/vega/runtime/vegaRuntime.ts';
import { sample, samples } from '../samples.ts';

/* A view with updated values must equal a view created with them. */

const viewOf = (spec: JsonRecord): View =>
  new View(parse(spec, undefined, { ast: true }), {
    expr: compiledExpressions(expressionInterpreter),
    renderer: 'none',
  });

/** Everything drawn, in any order, except the ticks of an axis. */
async function drawnBy(view: View, isSized = false): Promise<readonly string[]> {
  if (!isSized) view.width(420).height(300);
  view.resize();
  await view.runAsync();
  // The ids of clip paths count up.
  return (await view.toSVG())
    .replaceAll(/clip\d+/g, 'clip')
    .split('<')
    .toSorted();
}

/** The response with another filter: some rows are missing and all numbers differ. */
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
  const picture = anyChartSpec(withDefaults(form), frames, PLAIN_THEME, PLAIN_STATE);
  return picture === null || 'reason' in picture ? null : picture.spec;
};

describe('a view updated with other values looks like one created with them', () => {
  const drawn = samples.filter(({ form, frames }) => specOf(form, frames) !== null);
  test.each(drawn.map((each) => [each.name, each] as const))('%s', async (_, { form, frames }) => {
    const after = frames.map(filtered);
    const [spec, other, fresh] = [specOf(form, frames), specOf(form, after), specOf(form, after)];
    if (spec === null || other === null || fresh === null || buildOf(spec) !== buildOf(other)) return;
    const asNew = await drawnBy(viewOf(fresh));
    const view = viewOf(spec);
    await drawnBy(view);
    announceValues(view, other, spec, createChange);
    expect(await drawnBy(view)).toEqual(asNew);
    // Values may change while a view is built, which has no rows before it is drawn.
    const unseen = viewOf(spec);
    announceValues(unseen, other, spec, createChange);
    expect(await drawnBy(unseen)).toEqual(asNew);
  });
});

/** The items of the marks of rows. */
const barsOf = (view: View): readonly unknown[] => {
  const found: unknown[] = [];
  const visit = (mark: unknown): void => {
    const { marktype, items } = asRecord(mark);
    for (const item of asList(items)) {
      if (marktype === 'rect' && asRecord(asRecord(item)['datum'])['color'] !== undefined) found.push(item);
      asList(asRecord(item)['items']).forEach(visit);
    }
  };
  visit(asRecord(view.scenegraph())['root']);
  return found;
};

test('bars stay the same marks when their rows change, and look like new ones with fewer and with more rows', async () => {
  const form = { viz_type: 'echarts_timeseries_bar', x_axis: 'city', groupby: ['kind'], metrics: ['sold'] };
  const frameOf = (values: readonly (readonly (number | null)[])[]): Frame => ({
    rowCount: values[0]?.length ?? 0,
    columns: [
      { name: 'city', parts: ['city'], type: 1, values: values[0]?.map((_, row) => `City ${row}`) ?? [] },
      ...values.map((each, at) => ({ name: `k${at}`, parts: [`k${at}`], type: 0 as const, values: each })),
    ],
  });
  const few = frameOf([
    [3, 2],
    [null, 5],
  ]);
  const many = frameOf([
    [1, null, 4],
    [2, 9, 8],
  ]);
  const specs = [few, many, few, few, many].map((frame) => specOf(form, [frame]));
  const [first, second, third, freshFew, freshMany] = specs;
  if (!first || !second || !third || !freshFew || !freshMany) throw new Error('Not drawn');
  const view = viewOf(first);
  await drawnBy(view);
  const before = barsOf(view);
  expect(before).toHaveLength(3);
  announceValues(view, second, first, createChange);
  expect(await drawnBy(view)).toEqual(await drawnBy(viewOf(freshMany)));
  expect(before.every((bar, at) => barsOf(view)[at] === bar)).toBe(true);
  announceValues(view, third, second, createChange);
  expect(await drawnBy(view)).toEqual(await drawnBy(viewOf(freshFew)));
  expect(barsOf(view).every((bar, at) => before[at] === bar)).toBe(true);
});

test('markers are shown by a view that is not built again, and whose rows are not set again', async () => {
  const { form, frames } = sample('Line');
  const [plain, marked, fresh] = [false, true, true].map((markerEnabled) =>
    specOf({ ...form, markerEnabled, markerSize: 12 }, frames),
  );
  if (plain == null || marked == null || fresh == null) throw new Error('Not drawn');
  expect(buildOf(marked)).toBe(buildOf(plain));
  const view = viewOf(plain);
  const before = await drawnBy(view);
  const set = vi.spyOn(view, 'data');
  expect(announceValues(view, marked, plain, createChange)).toBe(false);
  expect(set).not.toHaveBeenCalled();
  const after = await drawnBy(view, true);
  expect(after).not.toEqual(before);
  expect(after).toEqual(await drawnBy(viewOf(fresh)));
});

test.each([
  'echarts_timeseries_line',
  'echarts_timeseries_bar',
  'echarts_area',
  'mixed_timeseries',
  'pie',
  'treemap_v2',
])('a %s with other rows has the same structure, so that its view is reused', (type) => {
  const ofType = samples.filter(({ form }) => form['viz_type'] === type);
  expect(ofType.length).toBeGreaterThan(0);
  for (const { name, form, frames } of ofType) {
    const [spec, other] = [frames, frames.map(filtered)].map((each) => specOf(form, each));
    if (spec == null || other == null) continue;
    expect(buildOf(other), name).toBe(buildOf(spec));
  }
});
