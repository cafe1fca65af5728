import { expressionFunction, parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { chartColors } from '#charts/build/chartColors.ts';
import { createColorBook } from '#charts/kit/colors/colorBook.ts';
import { startLabelColors } from '#charts/kit/colors/labelColors.ts';
import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildChartSpec } from '#charts/build/buildChartSpec.ts';
import { CHART_FUNCTIONS } from '#charts/kit/spec/expressions/chartFunctions.ts';
import { type ChartTheme, PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { fitSpec } from '#charts/kit/spec/layout/fitSpec.ts';
import { drawnPlaces } from '#charts/drawnPlaces.ts';
import { draw as drawSpecified } from '#charts/vegaLite/draw.ts';
import { draw as drawWorld } from '#charts/worldMap/draw.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { authorSvg } from '../../server/pictures/child/authorSvg.ts';
import { baseSvg, type Ground, mapSvg, planeOf } from '../../server/pictures/child/mapSvg.ts';
import { NO_LOADER } from '../../server/pictures/child/noLoader.ts';
import type { PictureSize } from '../../server/pictures/child/svgText.ts';
import { anyDrawingOf, anyMapOf } from '../chart/anyDrawing.ts';
import { countryDrawingOf } from '../support/countryOutlines.ts';
import { drawTable } from './drawTable.ts';
import { INSIDE } from './room.ts';
import { asList, isRecord, type JsonRecord } from '#domain/jsonValue.ts';

/** A spec whose axes have neither labels nor titles, which nobody could read at the size of the gallery. */
function withBareAxes(spec: JsonRecord): JsonRecord {
  return Object.fromEntries(
    Object.entries(spec).map(([key, value]) => {
      if (key === 'axes') return [key, asList(value).filter(isRecord).map(bare)];
      if (key === 'legends' || key === 'title') return [key, key === 'legends' ? [] : undefined];
      if (key === 'marks')
        return [key, asList(value).map((mark) => (isRecord(mark) ? withBareAxes(mark) : mark))];
      return [key, value];
    }),
  );
}

const bare = (axis: JsonRecord): JsonRecord => ({
  ...axis,
  labels: false,
  ticks: false,
  title: null,
  minExtent: 0,
  maxExtent: 0,
});

for (const [name, run] of Object.entries(CHART_FUNCTIONS)) expressionFunction(name, run);

const GROUNDS: Readonly<Record<ChartTheme['mode'], Ground>> = {
  light: { land: '#f2f1ed', border: '#c4c7c7', water: '#dbe6ec' },
  dark: { land: '#34383e', border: '#5c626a', water: '#1e2329' },
};

/** A chart at the size of the gallery as SVG, by what draws its type in the app. */
export async function drawChart(
  form: FormData,
  frames: readonly Frame[],
  theme: ChartTheme,
  box: PictureSize,
): Promise<string> {
  const full = withDefaults(form);
  const table = drawTable(full, frames, theme);
  if (table !== null) return table;
  const [first] = frames;
  if (first === undefined) throw new Error(`No rows for ${vizType(full)}.`);
  if (vizType(full) === 'vega_lite') {
    const drawn = drawSpecified(full, [first], theme, PLAIN_STATE);
    if (drawn.kind !== 'spec') throw new Error('The specification of the sample is not valid.');
    return authorSvg(drawn.spec, first, INSIDE);
  }
  if (vizType(full) === 'cartodiagram') return placesSvg(full, first, theme);
  const map = anyMapOf(full);
  if (map === null) return specSvg(full, frames, theme, box);
  const picture = map(full, first, theme, PLAIN_STATE);
  if ('reason' in picture) throw new Error(`${vizType(full)}: ${picture.reason.text}`);
  return mapSvg(picture, INSIDE, GROUNDS[theme.mode]);
}

async function specSvg(
  form: FormData,
  frames: readonly Frame[],
  theme: ChartTheme,
  box: PictureSize,
): Promise<string> {
  const book = createColorBook(startLabelColors({}));
  const colors = chartColors(book, form, frames);
  const made = buildChartSpec(form, frames, { ...theme, colors }, PLAIN_STATE, specDrawing(form));
  if (made === null) throw new Error(`${vizType(form)} is not drawn by a spec.`);
  if ('reason' in made) throw new Error(`${vizType(form)}: ${made.reason.text}`);
  const view = new View(parse(withBareAxes(fitSpec(made.spec, box)), undefined, { ast: true }), {
    expr: expressionInterpreter,
    loader: NO_LOADER,
    renderer: 'none',
    logLevel: 0,
  });
  try {
    return await view.width(box.width).height(box.height).toSVG();
  } finally {
    view.finalize();
  }
}

function specDrawing(form: FormData) {
  if (vizType(form) === 'country_map') return countryDrawingOf(form);
  return vizType(form) === 'world_map' ? drawWorld : anyDrawingOf(form);
}

/** A chart at each of its places. */
async function placesSvg(form: FormData, frame: Frame, theme: ChartTheme): Promise<string> {
  const placed = drawnPlaces(form, frame);
  if ('reason' in placed || placed.view === null)
    throw new Error('The cartodiagram has no places or no section.');
  const plane = planeOf(placed.view, INSIDE);
  const side = 32;
  const charts = await Promise.all(
    placed.charts.map(async (chart) => {
      const drawn = await specSvg(withDefaults(placed.form), [chart.frame], theme, {
        width: side,
        height: side,
      });
      const [x, y] = plane.point(chart.at);
      return `<g transform="translate(${(x - side / 2).toFixed(1)} ${(y - side / 2).toFixed(1)})">${drawn}</g>`;
    }),
  );
  return baseSvg(plane, GROUNDS[theme.mode]) + charts.join('');
}
