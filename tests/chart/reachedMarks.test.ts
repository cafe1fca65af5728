import { expect, test } from 'vitest';
import { parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { type ChartSpec, type MarkPlace, PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { tooltipAt } from '#charts/kit/spec/tooltips/tooltipAt.ts';
import { vizType } from '#domain/chart/form/formData.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import { placedMarks, placeOf } from '#ui/chart/vega/placedMarks.ts';
import { readSpecification, ROWS } from '#charts/kit/authored/specification.ts';
import { withRows } from '#charts/kit/authored/trial.ts';
import { authoredMarks } from '#ui/chart/vegaLite/authoredMarks.ts';
import { tryOut } from '../../workers/vegaLite/trial.ts';
import { anyChartSpec } from './anyDrawing.ts';
import { drawnView } from './drawnTexts.ts';
import { samples } from './samples.ts';

/* What a chart draws of its rows is reached by keyboard, mark for mark, and read. */

/** The most marks that the keyboard goes through. */
const MOST = 2000;

/** The rows and series of what is drawn and takes the pointer. */
function* drawnPlaces(mark: Readonly<Record<string, unknown>>): Generator<MarkPlace> {
  for (const each of asList(mark['items'])) {
    const item = asRecord(each);
    if (mark['marktype'] === 'group')
      for (const inner of asList(item['items'])) yield* drawnPlaces(asRecord(inner));
    const place = mark['role'] === 'mark' && mark['interactive'] !== false ? placeOf(item) : null;
    if (place !== null) yield place;
  }
}

const textOf = ({ row, series }: MarkPlace): string => `${row} ${series}`;

const drawn = samples.flatMap(({ name, form, frames }): [string, ChartSpec][] => {
  const full = withDefaults(form);
  const made = anyChartSpec(full, frames, PLAIN_THEME, PLAIN_STATE);
  return made == null || 'reason' in made ? [] : [[`${vizType(full)}: ${name}`, made]];
});

test.each(drawn)('%s', async (_, made) => {
  const view = await drawnView(made.spec, 600, 400);
  const marks = placedMarks(view);
  const all = new Set([...drawnPlaces(asRecord(asRecord(view.scenegraph())['root']))].map(textOf));
  view.finalize();
  expect(marks.length).toBeGreaterThan(0);
  expect(marks.map(({ place }) => textOf(place)).toSorted()).toEqual([...all].slice(0, MOST).toSorted());
  expect(marks.filter(({ place }) => tooltipAt(made, place) === null)).toEqual([]);
});

const SALES = ['Oslo', 'Bergen'].flatMap((city) =>
  [1, 2, 3].map((month) => ({ city, month, row: 7, sold: month * city.length })),
);
const month = { field: 'month', type: 'ordinal' };
const sold = { field: 'sold', type: 'quantitative' };
const color = { field: 'city', type: 'nominal' };

/* Specifications of authors say nothing of rows: each mark that is drawn is reached, and read as its author describes it. */
test.each([
  ['bars', { mark: 'bar', encoding: { x: month, y: sold, color } }, 6],
  ['lines', { mark: 'line', encoding: { x: month, y: sold, color } }, 6],
  ['areas', { mark: 'area', encoding: { x: month, y: sold, color } }, 6],
  ['parts of a whole', { mark: 'arc', encoding: { theta: sold, color: month } }, 6],
  ['a heat map', { mark: 'rect', encoding: { x: month, y: color, color: sold } }, 6],
  ['facets', { mark: 'point', encoding: { x: month, y: sold, column: color } }, 6],
  [
    'layers with labels',
    { encoding: { x: month, y: sold }, layer: [{ mark: 'bar' }, { mark: 'rule' }, { mark: 'text' }] },
    12,
  ],
  ['texts alone', { mark: 'text', encoding: { x: month, y: color, text: sold } }, 6],
  [
    'a brush',
    { mark: 'point', params: [{ name: 'b', select: 'interval' }], encoding: { x: month, y: sold } },
    6,
  ],
  ['tooltips', { mark: { type: 'tick', tooltip: true }, encoding: { x: sold, y: color } }, 6],
])('an authored specification of %s', async (_, given, count) => {
  const { spec } = readSpecification(JSON.stringify(given));
  const tried = await tryOut({ spec: spec ?? {}, rows: SALES, config: {} });
  if ('fault' in tried) throw new Error(tried.fault);
  const view = new View(parse(withRows(tried.compiled, SALES, ROWS), undefined, { ast: true }), {
    expr: expressionInterpreter,
    renderer: 'none',
  });
  await view.runAsync();
  const marks = authoredMarks(view);
  view.finalize();
  expect(marks).toHaveLength(count);
  expect(new Set(marks.map(({ place }) => textOf(place))).size).toBe(count);
  for (const { text, x, y } of marks) {
    expect(JSON.stringify(text)).toMatch(/sold/);
    expect([x, y].every(Number.isFinite)).toBe(true);
  }
});
