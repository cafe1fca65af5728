import { expressionFunction, parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { chartColors } from '#domain/chart/chartColors.ts';
import { type ColorBook, createColorBook } from '#domain/chart/colors/colorBook.ts';
import { startLabelColors } from '#domain/chart/colors/labelColors.ts';
import { type FormData, textOf, vizType } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#domain/chart/form/withDefaults.ts';
import { framesOfRows } from '#domain/chart/query/buildRequest.ts';
import { controlLabels } from '#domain/chart/query/controlLabels.ts';
import { unreadableControls } from '#domain/chart/query/unreadableControls.ts';
import { buildChartSpec } from '#domain/chart/spec/buildChartSpec.ts';
import { CHART_FUNCTIONS } from '#domain/chart/spec/chartFunctions.ts';
import { compiledExpressions } from '#domain/chart/spec/compiledExpressions.ts';
import {
  type ChartSpec,
  type ChartTheme,
  NO_ROWS,
  type Note,
  PLAIN_STATE,
} from '#domain/chart/spec/chartSpec.ts';
import { chartTable } from '#domain/chart/spec/chartTable.ts';
import { fitSpec } from '#domain/chart/spec/fitSpec.ts';
import { bigNumber } from '#domain/chart/types/bigNumber/bigNumber.ts';
import { isPlaced } from '#domain/chart/types/cartodiagram/placedForm.ts';
import { noOutlines } from '#domain/chart/types/countryMap/noOutlines.ts';
import { isLayered } from '#domain/chart/types/deckMulti/chartLayers.ts';
import type { Drawing } from '#domain/chart/types/drawing.ts';
import { drawingOf } from '#domain/chart/types/drawings.ts';
import { withCategoryOrder } from '#domain/chart/types/shared/categoryOrderQuery.ts';
import { isBlank, renderTemplate } from '#domain/chart/types/handlebars/renderTemplate.ts';
import { mapDrawingOf } from '#domain/chart/types/mapDrawings.ts';
import { moreDrawingOf } from '#domain/chart/types/moreDrawings.ts';
import { pivotFrame } from '#domain/chart/types/pivotTable/pivotFrame.ts';
import { pivotTable } from '#domain/chart/types/pivotTable/pivotTable.ts';
import { plainTable, type TableColumn, tableView } from '#domain/chart/types/table/tableView.ts';
import { createWorldMapDrawing } from '#domain/chart/types/worldMap/worldMapDrawing.ts';
import { type Frame, wireOfFrame } from '#domain/compile/frame.ts';
import { asList, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { authorSvg } from './authorSvg.ts';
import { countryDrawing } from './countryDrawing.ts';
import { mapSvg } from './mapSvg.ts';
import { NO_LOADER } from './noLoader.ts';
import { placedSvg } from './placedSvg.ts';
import { withRoomForText } from './roomForText.ts';
import { type Box, clipped, FONT, textAt } from './svgText.ts';
import { tableSvg } from './tableSvg.ts';
import { textSvg } from './textSvg.ts';

for (const [name, run] of Object.entries(CHART_FUNCTIONS)) expressionFunction(name, run);
const EXPRESSIONS = compiledExpressions(expressionInterpreter);

export const PAGE = { text: '#1b2130', muted: '#5b6478', line: '#dde1ea', surface: '#ffffff' } as const;
const THEME: ChartTheme = {
  ...PAGE,
  theme: 'light',
  accent: '#2456d6',
  font: FONT,
  colors: startLabelColors({}),
};

/** A chart as SVG of a size, without its outer element. */
export async function chartSvg(
  form: FormData,
  results: readonly Frame[] | null,
  scheme: string | null,
  box: Box,
  /** The colours of labels: those of a chart within another are the same there. */
  book: ColorBook = createColorBook(startLabelColors(scheme === null ? {} : { scheme })),
): Promise<string> {
  const defaulted = withDefaults(form);
  if (results === null) return message(noRowsText(form, defaulted), box);
  const frames = framesOfRows(defaulted, results);
  // A pivot table reads its orders itself.
  const isPivot = vizType(defaulted) === 'pivot_table_v2';
  const full = isPivot ? defaulted : withCategoryOrder(defaulted, results).form;
  // The rows of a chart of layers are those of its layers.
  const first = isLayered(full) ? NO_FRAME : frames[0];
  if (first === undefined) return message('This chart has no rows.', box);
  const type = vizType(full);
  if (type === 'handlebars') return handlebarsSvg(full, first, box);
  if (type.startsWith('big_number')) return numberSvg(full, frames, box);
  if (isPivot) return pivotSvg(full, first, results.slice(frames.length), box);
  if (type === 'vega_lite') {
    const drawn = await authorSvg(full, first, box);
    return drawn.ok ? drawn.value : rowsSvg(full, first, box, drawn.error);
  }
  if (isPlaced(full)) {
    const drawn = await placedSvg(full, first, box, (inner, rows, room) =>
      chartSvg(inner, [rows], scheme, room, book),
    );
    if (!drawn.ok) return rowsSvg(full, first, box, noteText(drawn.error));
    return drawn.value.svg + noteSvg(drawn.value.notes[0], box);
  }
  const look = { ...THEME, colors: chartColors(book, full, frames) };
  const map = mapDrawingOf(full);
  if (map !== null) {
    const picture = map.picture(full, first, look, PLAIN_STATE);
    if ('reason' in picture) {
      const why = noteText(picture.reason);
      return isLayered(full) ? message(why, box) : rowsSvg(full, first, box, why);
    }
    return mapSvg(picture, box) + noteSvg(isLayered(full) ? picture.notes[0] : undefined, box);
  }
  const drawing = drawingOf(full) ?? moreDrawingOf(full) ?? (await outlineDrawing(full));
  const made = buildChartSpec(full, frames, look, PLAIN_STATE, drawing);
  if (made === null && type === 'table') return tableSvg(tableView(full, frames), box, PAGE);
  if (made === null)
    return TABLES.has(type)
      ? tableSvg(chartTable(full, first), box, PAGE)
      : rowsSvg(full, first, box, notDrawn(full));
  if ('reason' in made) return message(noteText(made.reason), box);
  return specSvg(made, box);
}

/** Why a chart has no rows. */
function noRowsText(stored: FormData, form: FormData): string {
  const unreadable = unreadableControls(form, stored);
  return unreadable.length === 0
    ? 'Its rows could not be read.'
    : `${controlLabels(unreadable).join(', ')} cannot be read.`;
}

const NO_FRAME: Frame = { rowCount: 0, columns: [] };
/** More rows than this are in no text of a picture. */
const MAX_TEXT_ROWS = 500;

/** The words of a template: its styles belong to a page. */
function handlebarsSvg(form: FormData, frame: Frame, box: Box): string {
  const data = wireOfFrame(frame).data.slice(0, MAX_TEXT_ROWS);
  const rendered = renderTemplate(textOf(form['handlebarsTemplate']) ?? '', { data });
  if (!('html' in rendered)) return message(noteText(rendered), box);
  if (frame.rowCount === 0 && isBlank(rendered.html)) return message(noteText(NO_ROWS.reason), box);
  return textSvg(rendered.html, PAGE.text, box);
}

/** Types that are tables in the app as well. */
const TABLES: ReadonlySet<string> = new Set(['time_table', 'paired_ttest']);
const NOT_DRAWN = 'Not drawn in pictures. Its first rows:';

const notDrawn = (form: FormData): string =>
  vizType(form) === 'country_map' ? noteText(noOutlines(form)) : NOT_DRAWN;

/** The drawings of types that need the outlines of countries; null for others, and for countries without outlines. */
async function outlineDrawing(form: FormData): Promise<Drawing | null> {
  if (vizType(form) === 'world_map') return createWorldMapDrawing();
  return vizType(form) === 'country_map' ? countryDrawing(form) : null;
}

const LEGEND_HEIGHT = 22;

async function specSvg(
  { spec, legend, isLegendForSmall }: ChartSpec,
  { width, height }: Box,
): Promise<string> {
  const hasLegend = legend.length > 1 && isLegendForSmall !== true && height > 140;
  const room = { width, height: hasLegend ? height - LEGEND_HEIGHT : height };
  const fitted = withRoomForText(fitSpec(withWidth(spec, width), room));
  const view = new View(parse(fitted, undefined, { ast: true }), {
    expr: EXPRESSIONS,
    loader: NO_LOADER,
    renderer: 'none',
    logLevel: 0,
  });
  try {
    const svg = await view.width(room.width).height(room.height).toSVG();
    // Nothing that a spec names is fetched or read.
    const inert = svg.replaceAll(/<image\b[^>]*>(<\/image>)?/g, '');
    const top = hasLegend ? LEGEND_HEIGHT : 0;
    const placed = `<svg x="0" y="${top}" width="${room.width}" height="${room.height}">${inert}</svg>`;
    return hasLegend ? placed + legendSvg(legend, width) : placed;
  } finally {
    view.finalize();
  }
}

/** Names below a plot are turned where the chart is too narrow for them. */
const withWidth = (spec: JsonRecord, width: number): JsonRecord => ({
  ...spec,
  signals: asList(spec['signals'])
    .map(asRecord)
    .map((signal) => (signal['name'] === 'room' ? { ...signal, value: width } : signal)),
});

function legendSvg(legend: ChartSpec['legend'], width: number): string {
  const entries: string[] = [];
  let x = 0;
  for (const { label, color } of legend) {
    const text = clipped(label, 140, 11);
    const wide = 24 + text.length * 6.8;
    if (x + wide > width - 30) {
      entries.push(textAt('…', x, 13, { size: 11, color: PAGE.muted }));
      break;
    }
    entries.push(`<rect x="${x}" y="4" width="10" height="10" rx="2" fill="${colorText(color)}"/>`);
    entries.push(textAt(text, x + 15, 13, { size: 11, color: PAGE.muted }));
    x += wide;
  }
  return entries.join('');
}

/** A colour in an attribute; what is none is drawn grey. */
const colorText = (color: string): string => (/^[#\w(),.%\s/-]{1,60}$/.test(color) ? color : '#888888');

function numberSvg(form: FormData, frames: readonly Frame[], { width, height }: Box): string {
  const { value, subheader, change, trend, valueColor, metricName, asOf } = bigNumber(form, frames);
  const above = [metricName, asOf].filter((each) => each).join(' · ');
  const text = value ?? 'No data';
  const size = Math.min(height * 0.35, (width * 1.5) / Math.max(text.length, 4), 80);
  const below = [change?.text, subheader].filter((each) => each).join(' ');
  const middle = trend.length > 1 ? height * 0.4 : height * 0.55;
  return [
    textAt(clipped(above, width, 13), 0, middle - size - 4, { size: 13, color: PAGE.muted }),
    textAt(clipped(text, width, size), 0, middle, {
      size,
      color: colorText(valueColor ?? PAGE.text),
      weight: 'bold',
    }),
    textAt(clipped(below, width, 13), 0, middle + 24, { size: 13, color: PAGE.muted }),
    trend.length > 1 ? trendSvg(trend, { width, height }) : '',
  ].join('');
}

function trendSvg(trend: readonly { readonly value: number }[], box: Box): string {
  const values = trend.map(({ value }) => value);
  const low = values.reduce((a, b) => Math.min(a, b));
  const span = values.reduce((a, b) => Math.max(a, b)) - low || 1;
  const [top, room] = [box.height * 0.6, box.height * 0.38];
  const points = values.map((value, at) => {
    const x = (at / (values.length - 1)) * box.width;
    return `${x.toFixed(1)},${(top + room * (1 - (value - low) / span)).toFixed(1)}`;
  });
  return `<polyline fill="none" stroke="${THEME.accent}" stroke-width="2" points="${points.join(' ')}"/>`;
}

/** A pivot as the app shows it; cells without rows are empty. */
function pivotSvg(form: FormData, frame: Frame, levels: readonly Frame[], box: Box): string {
  const pivot = pivotTable(form, frame, levels);
  const view = plainTable(pivotFrame(pivot, 'Total'));
  const heads = view.columns.length - pivot.columns.length;
  const columns = view.columns.map((column, at): TableColumn => {
    const line = pivot.columns[at - heads];
    if (line === undefined) return column;
    const text = (row: number): string => {
      const of = pivot.rows[row];
      return of === undefined ? '' : pivot.text(of, line);
    };
    return { ...column, text, numeric: true, align: 'end' };
  });
  return tableSvg({ ...view, columns }, box, PAGE);
}

const WHY_HEIGHT = 24;

/** The rows of a chart that is not drawn, and why it is not. */
function rowsSvg(form: FormData, frame: Frame, { width, height }: Box, why: string): string {
  const reasonText = textAt(clipped(why, width, 11), 0, 12, { size: 11, color: PAGE.muted });
  const table = tableSvg(chartTable(form, frame), { width, height: height - WHY_HEIGHT }, PAGE);
  return `${reasonText}<g transform="translate(0 ${WHY_HEIGHT})">${table}</g>`;
}

const message = (text: string, { width, height }: Box): string =>
  textAt(clipped(text, width, 13), width / 2, height / 2, { size: 13, color: PAGE.muted, anchor: 'middle' });

/** The notes of a map, below it. */
const noteSvg = (note: Note | undefined, { width, height }: Box): string =>
  note === undefined
    ? ''
    : textAt(clipped(noteText(note), width, 11), 4, height - 6, { size: 11, color: PAGE.text });

const noteText = ({ text, values = {} }: Note): string =>
  text.replaceAll(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
