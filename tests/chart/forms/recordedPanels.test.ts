import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PANELS } from '#charts/panels.ts';
import type { DatasetColumn } from '#domain/dataset/dataset.ts';
import { visibleControls } from '#charts/explore/panel/visibleControls.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';

/*
 * The controls that explore of Superset 6.1 showed in a browser for a form, over its example of births. One case a line.
 */

interface Recorded {
  readonly type: string;
  readonly form: JsonRecord;
  readonly shown: readonly string[];
}

const cases = readFileSync(new URL('./recordedPanels.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Recorded);

const column = (column_name: string, type_generic: DatasetColumn['type_generic']): DatasetColumn => ({
  column_name,
  verbose_name: null,
  type: null,
  type_generic,
  is_dttm: type_generic === 2,
  expression: '',
  filterable: true,
  groupby: true,
});
const BIRTHS = [column('ds', 2), column('num', 0), column('name', 1), column('gender', 1)];

/** Controls that are shown here and not there, with the reason. */
const ONLY_HERE: Readonly<Record<string, string>> = {
  category_order: 'Categories are ordered by hand only here.',
  category_order_by: 'Categories are ordered by another column only here.',
  category_order_by_side: 'Categories are ordered by another column only here.',
  y_axis_bounds: 'Bounds are applied also where an axis begins at zero.',
  fill_color_picker: 'Shapes are filled with it.',
  enable_label_javascript_mode: 'There it needs a feature that the server had off.',
  enable_icon_javascript_mode: 'There it needs a feature that the server had off.',
  time_range_fixed: 'There it is shown with certain time ranges.',
  color_scheme: 'The words of a cloud are coloured by it; there another control is in its place.',
};

/** Controls that are shown there and not here, with the reason. */
const ONLY_THERE: Readonly<Record<string, string>> = {
  ...ofKeys(
    'forecastPeriods forecastInterval forecastSeasonalityYearly forecastSeasonalityWeekly forecastSeasonalityDaily',
    'Here they come with the forecast.',
  ),
  ...ofKeys('rolling_periods min_periods', 'Here they come with a rolling function.'),
  comparison_type: 'Here it comes with a time shift.',
  force_max_interval: 'Here it comes with a time grain, which these forms lack.',
  markerSize: 'Here it comes with markers.',
  opacity: 'Here it comes with the area.',
  x_axis_time_format: 'There bars have it unless their axis is of numbers; names are no times.',
  ...ofKeys(
    'rolling_type resample_rule resample_method',
    'There a big number has them whatever its axis holds.',
  ),
};

function ofKeys(keys: string, reason: string): Readonly<Record<string, string>> {
  return Object.fromEntries(keys.split(' ').map((key) => [key, reason]));
}

test('explore shows the controls that a Superset shows, but for what is listed', () => {
  const used = { here: new Set<string>(), there: new Set<string>() };
  const wrong = cases.flatMap(({ type, form, shown }) => {
    const panel = PANELS[type] ?? [];
    const known = new Set(panel.map(({ key }) => key));
    const theirs = new Set(shown.filter((key) => known.has(key)));
    const ours = new Set(visibleControls(panel, { viz_type: type, ...form }, BIRTHS).map(({ key }) => key));
    const onlyHere = [...ours].filter((key) => !theirs.has(key));
    const onlyThere = [...theirs].filter((key) => !ours.has(key));
    for (const key of onlyHere) used.here.add(key);
    for (const key of onlyThere) used.there.add(key);
    const here = onlyHere.filter((key) => !(key in ONLY_HERE));
    const there = onlyThere.filter((key) => !(key in ONLY_THERE));
    return here.length + there.length === 0 ? [] : [{ type, form, here, there }];
  });
  expect(wrong).toEqual([]);
  // The lists stay correct.
  expect(Object.keys(ONLY_HERE).filter((key) => !used.here.has(key))).toEqual([]);
  expect(Object.keys(ONLY_THERE).filter((key) => !used.there.has(key))).toEqual([]);
  expect(cases.length).toBeGreaterThan(120);
});
