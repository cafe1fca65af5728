import { chartColors } from '#charts/build/chartColors.ts';
import { type ColorBook, createColorBook } from '#charts/kit/colors/colorBook.ts';
import { startLabelColors } from '#charts/kit/colors/labelColors.ts';
import { type FormData, textOf, vizType } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { framesOfRows } from '#charts/query/buildRequest.ts';
import { controlLabels } from '#domain/chart/query/controlLabels.ts';
import { unreadableControls } from '#charts/query/unreadableControls.ts';
import { buildChartSpec } from '#charts/build/buildChartSpec.ts';
import { type ChartTheme, NO_ROWS, PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { omittedNotes } from '#charts/kit/spec/text/omittedNotes.ts';
import { chartTable } from '#charts/kit/spec/text/chartTable.ts';
import { bigNumber } from '#charts/bigNumber/bigNumber.ts';
import { isPlaced } from '#charts/cartodiagram/placedForm.ts';
import { noOutlines } from '#charts/countryMap/noOutlines.ts';
import { isLayered } from '#charts/deckMulti/chartLayers.ts';
import type { Drawing } from '#charts/drawing.ts';
import { drawingOf } from '#charts/drawings.ts';
import { withCategoryOrder } from '#charts/kit/categories/categoryOrderQuery.ts';
import { isBlank, renderTemplate } from '#charts/handlebars/renderTemplate.ts';
import { mapDrawingOf } from '#charts/mapDrawings.ts';
import { moreDrawingOf } from '#charts/moreDrawings.ts';
import { pivotFrame } from '#charts/pivotTable/pivotFrame.ts';
import { pivotNotes } from '#charts/pivotTable/pivotNotes.ts';
import { pivotTable } from '#charts/pivotTable/pivotTable.ts';
import { outOfViewNotes } from '#charts/kit/deck/outOfViewNotes.ts';
import type { Headings } from '#domain/chart/columnHeading.ts';
import { plainTable, type TableColumn, tableView } from '#charts/table/tableView.ts';
import { createWorldMapDrawing } from '#charts/worldMap/worldMapDrawing.ts';
import { type Frame, wireOfFrame } from '#domain/compile/frame.ts';
import { authorSvg } from './authorSvg.ts';
import { countryDrawing } from './countryDrawing.ts';
import { mapSvg } from './mapSvg.ts';
import { withNotes } from './notesSvg.ts';
import { noteText } from '../../base/noteText.ts';
import { PAGE } from './pageColors.ts';
import { placedSvg } from './placedSvg.ts';
import { colorText, specSvg } from './specSvg.ts';
import { type Box, clipped, FONT, textAt } from './svgText.ts';
import { tableSvg } from './tableSvg.ts';
import { textSvg } from './textSvg.ts';

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
  headings: Headings = {},
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
  return withNotes(omittedNotes(full, first), box, (room) =>
    shownSvg({ full, frames, first, results, scheme, box: room, book, headings }),
  );
}

interface Shown {
  /** The form with its defaults. */
  readonly full: FormData;
  readonly frames: readonly Frame[];
  readonly first: Frame;
  readonly results: readonly Frame[];
  readonly scheme: string | null;
  readonly box: Box;
  readonly book: ColorBook;
  readonly headings: Headings;
}

/** What is drawn above the notes of what its rows leave out. */
async function shownSvg(shown: Shown): Promise<string> {
  const { full, frames, first, results, scheme, box, book, headings } = shown;
  const type = vizType(full);
  const asRows = { form: full, frame: first, headings, box };
  if (type === 'handlebars') return handlebarsSvg(full, first, box);
  if (type.startsWith('big_number')) return numberSvg(full, frames, box);
  if (type === 'pivot_table_v2') return pivotSvg(full, first, results.slice(frames.length), box);
  if (type === 'vega_lite') {
    const drawn = await authorSvg(full, first, box);
    return drawn.ok ? drawn.value : rowsSvg(asRows, drawn.error);
  }
  if (isPlaced(full)) {
    const drawn = await placedSvg(full, first, box, (inner, rows, room) =>
      chartSvg(inner, [rows], scheme, room, book),
    );
    return drawn.ok ? drawn.value : rowsSvg(asRows, noteText(drawn.error));
  }
  const look = { ...THEME, colors: chartColors(book, full, frames) };
  const map = mapDrawingOf(full);
  if (map !== null) {
    const picture = map.picture(full, first, look, PLAIN_STATE);
    if ('reason' in picture) {
      const why = noteText(picture.reason);
      return isLayered(full) ? message(why, box) : rowsSvg(asRows, why);
    }
    const notes = [...picture.notes, ...outOfViewNotes(picture, box)];
    return withNotes(notes, box, (room) => mapSvg(picture, room));
  }
  const drawing = drawingOf(full) ?? moreDrawingOf(full) ?? (await outlineDrawing(full));
  const made = buildChartSpec(full, frames, look, PLAIN_STATE, drawing);
  const table = type === 'table' ? tableView(full, frames, headings) : chartTable(full, first, headings);
  if (made === null)
    return TABLES.has(type) ? tableSvg(table, box, PAGE, othersOf(first)) : rowsSvg(asRows, notDrawn(full));
  if ('reason' in made) return message(noteText(made.reason), box);
  return specSvg(made, made.notes, box);
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
function handlebarsSvg(form: FormData, frame: Frame, box: Box): string | Promise<string> {
  const data = wireOfFrame(frame).data.slice(0, MAX_TEXT_ROWS);
  const rendered = renderTemplate(textOf(form['handlebarsTemplate']) ?? '', { data });
  if (!('html' in rendered)) return message(noteText(rendered), box);
  if (frame.rowCount === 0 && isBlank(rendered.html)) return message(noteText(NO_ROWS.reason), box);
  const draw = (room: Box) => textSvg(rendered.html, PAGE.text, room);
  const isWhole = !rendered.isCut && frame.rowCount <= MAX_TEXT_ROWS && draw(box).isWhole;
  return withNotes(isWhole ? [] : [{ text: 'Only the beginning is shown.' }], box, (room) => draw(room).svg);
}

/** Types that are tables in the app as well. */
const TABLES: ReadonlySet<string> = new Set(['table', 'time_table', 'paired_ttest']);
const NOT_DRAWN = 'Not drawn in pictures. Its first rows:';

const notDrawn = (form: FormData): string =>
  vizType(form) === 'country_map' ? noteText(noOutlines(form)) : NOT_DRAWN;

/** The drawings of types that need the outlines of countries; null for others, and for countries without outlines. */
async function outlineDrawing(form: FormData): Promise<Drawing | null> {
  if (vizType(form) === 'world_map') return createWorldMapDrawing();
  return vizType(form) === 'country_map' ? countryDrawing(form) : null;
}

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
function pivotSvg(form: FormData, frame: Frame, levels: readonly Frame[], box: Box): Promise<string> {
  const pivot = pivotTable(form, frame, levels);
  const view = plainTable(pivotFrame(pivot, { total: 'Total' }));
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
  return withNotes(pivotNotes(form, pivot), box, (room) => tableSvg({ ...view, columns }, room, PAGE));
}

const WHY_HEIGHT = 24;

interface DrawnAsRows {
  readonly form: FormData;
  readonly frame: Frame;
  readonly headings: Headings;
  readonly box: Box;
}

/** The rows of a chart that is not drawn, and why it is not. */
function rowsSvg({ form, frame, headings, box: { width, height } }: DrawnAsRows, why: string): string {
  const reasonText = textAt(clipped(why, width, 11), 0, 12, { size: 11, color: PAGE.muted });
  const room = { width, height: height - WHY_HEIGHT };
  const table = tableSvg(chartTable(form, frame, headings), room, PAGE, othersOf(frame));
  return `${reasonText}<g transform="translate(0 ${WHY_HEIGHT})">${table}</g>`;
}

/** How many rows of a chart this process was not sent. */
const othersOf = ({ omitted }: Frame): number =>
  omitted?.pictured === undefined ? 0 : omitted.pictured.all - omitted.pictured.rows;

const message = (text: string, { width, height }: Box): string =>
  textAt(clipped(text, width, 13), width / 2, height / 2, { size: 13, color: PAGE.muted, anchor: 'middle' });
