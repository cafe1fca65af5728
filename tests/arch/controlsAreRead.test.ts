import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PANELS } from '#charts/panels.ts';

/** Controls of Superset's panels that change nothing here: stored as they are, and used by a Superset. */
const UNUSED: Readonly<Record<string, string>> = {
  allow_render_html: 'cells are text: markup of rows is never rendered',
  animation: 'a gauge is drawn at its value',
  comparison_range_label: 'a text of the panel itself',
  echart_options: 'options of another drawing library',
  enable_icon_javascript_mode: 'JavaScript of an author is not run',
  enable_icons: 'no icons are loaded from addresses',
  enable_label_javascript_mode: 'JavaScript of an author is not run',
  force_max_interval: 'axes choose their own intervals',
  icon_javascript_config_generator: 'JavaScript of an author is not run',
  icon_size: 'no icons are loaded from addresses',
  icon_size_unit: 'no icons are loaded from addresses',
  icon_url: 'no icons are loaded from addresses',
  js_data_mutator: 'JavaScript of an author is not run',
  js_onclick_href: 'JavaScript of an author is not run',
  js_tooltip: 'JavaScript of an author is not run',
  label_javascript_config_generator: 'JavaScript of an author is not run',
  layer_configs: 'a map of charts has the outlines of the world below them',
  selectedMode: 'nodes of a graph are not selected',
  show_datatable: 'the rows are below the chart',
  show_extra_controls: 'the legend and the menu of the chart have what they do',
  x_axis_showminmax: 'axes end at round values',
  y_axis_showminmax: 'axes end at round values',
};

const isPanel = (path: string): boolean =>
  /(?:[cC]ontrols|seriesKeys)\.ts$/.test(path) || path.includes('charts/explore/');

/** The controls of a type, in its definition. */
const CONTROLS = /^export const controls = [^]*?\);$/m;

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !isPanel(path));
}

/** Keys that are made where they are read: of each kind of bar of a waterfall, each season and each axis. */
const MADE =
  /^(?:(?:increase|decrease|total)_(?:color|label)|forecastSeasonality\w+|[xy]_axis_title_margin)$/;

/** The second query and the second axis of a mixed chart have the keys of the first, with an end. */
const ofFirst = (key: string): string => key.replace(/(_b|B|_secondary)$/, '');

test('each control of a panel is read where charts are requested or drawn, or stands in the list of those that are not', () => {
  const texts = ['src/charts', 'src/domain/chart', 'src/ui/chart']
    .flatMap(sources)
    .map((path) => readFileSync(path, 'utf8').replace(CONTROLS, ''));
  const words = new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []));
  const keys = new Set(
    Object.values(PANELS).flatMap((panel) =>
      panel.filter(({ kind }) => kind !== 'hidden').map(({ key }) => key),
    ),
  );
  const unread = [...keys].filter((key) => !words.has(key) && !words.has(ofFirst(key)) && !MADE.test(key));
  expect(unread.toSorted()).toEqual(Object.keys(UNUSED).toSorted());
});

test('each control that changes nothing says so in the panel', () => {
  // A script has a text of its own, and the name of a comparison is one.
  const own = ['comparison_range_label', 'echart_options'];
  const controls = Object.values(PANELS).flat();
  const stored = [...new Set(controls.filter(({ isStored }) => isStored).map(({ key }) => key))].toSorted();
  expect(controls.filter(({ key, isStored }) => stored.includes(key) && isStored !== true)).toEqual([]);
  expect(Object.keys(UNUSED).filter((key) => !own.includes(key))).toEqual(stored);
});
