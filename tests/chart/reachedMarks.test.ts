import { expect, test } from 'vitest';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { type ChartSpec, type MarkPlace, PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { tooltipAt } from '#charts/kit/spec/tooltips/tooltipAt.ts';
import { vizType } from '#domain/chart/form/formData.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import { placedMarks, placeOf } from '#ui/chart/vega/placedMarks.ts';
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
