import type { Draw, Drawn } from '#charts/api.ts';
import { buildChartSpec } from '#charts/build/buildChartSpec.ts';
import { chartColors } from '#charts/build/chartColors.ts';
import { loadDrawing } from '#charts/build/loadDrawing.ts';
import { loadMap } from '#charts/build/loadMap.ts';
import { noOutlines } from '#charts/countryMap/noOutlines.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { withCategoryOrder } from '#charts/kit/categories/categoryOrderQuery.ts';
import { type ColorBook, createColorBook } from '#charts/kit/colors/colorBook.ts';
import { startLabelColors } from '#charts/kit/colors/labelColors.ts';
import { outOfViewNotes } from '#charts/kit/deck/outOfViewNotes.ts';
import { type ChartTheme, PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { type Drawing, numberChart } from '#charts/kit/spec/drawing.ts';
import { chartTable } from '#charts/kit/spec/text/chartTable.ts';
import { omittedNotes } from '#charts/kit/spec/text/omittedNotes.ts';
import { framesOfRows } from '#charts/query/buildRequest.ts';
import { unreadableControls } from '#charts/query/unreadableControls.ts';
import { chartTypeOf } from '#charts/chartTypes.ts';
import { plainTable, tableView } from '#charts/table/tableView.ts';
import type { Headings } from '#domain/chart/columnHeading.ts';
import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import type { Note } from '#domain/note.ts';
import { controlLabels } from '#domain/chart/query/controlLabels.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { authorSvg } from './authorSvg.ts';
import { countryDrawing } from './countryDrawing.ts';
import { mapSvg } from './mapSvg.ts';
import { withNotes } from './notesSvg.ts';
import { noteText } from '../../base/noteText.ts';
import { numberSvg } from './numberSvg.ts';
import { PAGE } from './pageColors.ts';
import { PAGE_THEME } from './pageTheme.ts';
import { pivotSvg } from './pivotSvg.ts';
import { placedSvg } from './placedSvg.ts';
import { message, othersOf, rowsSvg } from './rowsSvg.ts';
import { specSvg } from './specSvg.ts';
import type { Box } from './svgText.ts';
import { tableSvg } from './tableSvg.ts';
import { htmlSvg } from './htmlSvg.ts';

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
  const drawn = chartTypeOf(defaulted)?.drawn ?? null;
  // A pivot table reads its orders itself.
  const full = drawn?.kind === 'pivot' ? defaulted : withCategoryOrder(defaulted, results).form;
  // The rows of a chart of layers are those of its layers.
  const first = drawn?.kind === 'layers' ? NO_FRAME : frames[0];
  if (first === undefined) return message('This chart has no rows.', box);
  return withNotes(omittedNotes(full, first), box, (room) =>
    shownSvg(drawn, { full, frames, first, results, scheme, box: room, book, headings }),
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

/** What is drawn above the notes of what its rows leave out: a renderer for each kind. */
async function shownSvg(drawn: Drawn | null, shown: Shown): Promise<string> {
  const { full, frames, first, results, scheme, box, book, headings } = shown;
  if (drawn === null) return asRows(shown, noteText(notInstalled(full)));
  switch (drawn.kind) {
    case 'spec':
      return asSpec(shown, await loadDrawing(full));
    case 'world':
      return asSpec(shown, (await drawn.load()).draw);
    case 'regions': {
      const draw = await countryDrawing(full, (await drawn.load()).drawCountry);
      return draw === null ? asRows(shown, noteText(noOutlines(full))) : asSpec(shown, draw);
    }
    case 'map':
    case 'layers': {
      const picture = (await loadMap(drawn))(full, first, themeOf(shown), PLAIN_STATE);
      if ('reason' in picture) {
        const why = noteText(picture.reason);
        return drawn.kind === 'layers' ? message(why, box) : asRows(shown, why);
      }
      const notes = [...picture.notes, ...outOfViewNotes(picture, box)];
      return withNotes(notes, box, (room) => mapSvg(picture, room));
    }
    case 'places': {
      const placed = await placedSvg(full, first, box, (inner, rows, room) =>
        chartSvg(inner, [rows], scheme, room, book),
      );
      return placed.ok ? placed.value : asRows(shown, noteText(placed.error));
    }
    case 'drawing':
      return drawingSvg((await drawn.load()).draw(full, frames, themeOf(shown), PLAIN_STATE), shown);
    case 'number':
      return numberSvg(full, frames, box);
    case 'pivot':
      return pivotSvg(full, first, results.slice(frames.length), box);
    case 'table':
      return tableSvg(tableView(full, frames, headings), box, PAGE, othersOf(first));
    case 'periods':
    case 'tests':
      return tableSvg(chartTable(full, first, headings), box, PAGE, othersOf(first));
  }
}

/** A drawing that says itself what it is: a renderer for each tag. */
function drawingSvg(drawing: Drawing, shown: Shown): string | Promise<string> {
  const { first, box } = shown;
  switch (drawing.kind) {
    case 'spec':
      return authorSvg(drawing.spec, first, box);
    case 'table':
      return tableSvg(plainTable(drawing.frame), box, PAGE, othersOf(drawing.frame));
    case 'number':
      return numberSvg(...numberChart(drawing), box);
    case 'text':
      return message(noteText(drawing.text), box);
    case 'html':
      return htmlSvg(drawing.html, box, drawing.isCut);
    case 'rows':
      return asRows(shown, noteText(drawing.why));
  }
}

const asRows = ({ full, first, headings, box }: Shown, why: string): string =>
  rowsSvg({ form: full, frame: first, headings, box }, why);

const themeOf = ({ book, full, frames }: Shown): ChartTheme => ({
  ...PAGE_THEME,
  colors: chartColors(book, full, frames),
});

function asSpec(shown: Shown, draw: Draw | null): string | Promise<string> {
  const { full, frames, box } = shown;
  const made = buildChartSpec(full, frames, themeOf(shown), PLAIN_STATE, draw);
  if (made === null) return asRows(shown, NOT_DRAWN);
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
const notInstalled = (form: FormData): Note => ({
  text: 'The chart type {type} is not installed here. Its first rows:',
  values: { type: vizType(form) },
});
const NOT_DRAWN = 'Not drawn in pictures. Its first rows:';
