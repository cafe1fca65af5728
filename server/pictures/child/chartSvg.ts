import { t } from '#domain/format/shown.ts';
import type { Draw, DrawRegions } from '#charts/api.ts';
import { drawnNumber } from '#charts/usualDrawings.ts';
import { buildChartSpec } from '#charts/build/buildChartSpec.ts';
import { chartColors } from '#charts/build/chartColors.ts';
import { loadDrawing } from '#charts/build/loadDrawing.ts';
import { loadMap } from '#charts/build/loadMap.ts';
import { noOutlines } from '#charts/kit/maps/noOutlines.ts';
import { type ColorBook, createColorBook } from '#charts/kit/colors/colorBook.ts';
import { startLabelColors } from '#charts/kit/colors/labelColors.ts';
import { outOfViewNotes } from '#charts/kit/deck/outOfViewNotes.ts';
import { type ChartTheme, PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { type Drawing, numberOfDrawing } from '#charts/kit/spec/drawing.ts';
import { omittedNotes } from '#charts/kit/spec/text/omittedNotes.ts';
import { plainTable } from '#charts/kit/table/tableView.ts';
import type { Headings } from '#domain/chart/columnHeading.ts';
import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import type { DatasetMetric } from '#domain/dataset/dataset.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { authorSvg } from './authorSvg.ts';
import { mapSvg } from './mapSvg.ts';
import { withNotes } from './notesSvg.ts';
import { noteText } from '../../base/noteText.ts';
import { numberSvg } from './numberSvg.ts';
import { type PreparedChart, preparedChart } from './preparedChart.ts';
import { PAGE_THEME } from './pageTheme.ts';
import { placedSvg } from './placedSvg.ts';
import { message, othersOf, rowsSvg } from './rowsSvg.ts';
import { specSvg } from './specSvg.ts';
import type { PictureSize } from './svgText.ts';
import { chartSheet, type FromDataset } from './sheet/chartSheet.ts';
import { sheetSvg } from './sheet/sheetSvg.ts';
import { tableSheet } from './sheet/tableSheet.ts';
import { textSvg } from './textSvg.ts';
import { PAGE } from './pageColors.ts';
import { readFile } from 'node:fs/promises';
import { outlinesPath } from '#contract/files/outlineFiles.ts';
import { countryOf } from '#charts/kit/maps/countryOf.ts';
import { countryRegions } from '#charts/kit/maps/countryRegions.ts';
import { parseJson } from '#domain/jsonValue.ts';

/** The words of HTML: its styles belong to a page. */
function htmlSvg(html: string, box: PictureSize, isCut: boolean): string | Promise<string> {
  const draw = (room: PictureSize) => textSvg(html, PAGE.text, room);
  const isWhole = !isCut && draw(box).isWhole;
  return withNotes(
    isWhole ? [] : [{ text: t('Only the beginning is shown.') }],
    box,
    (room) => draw(room).svg,
  );
}

/** What a chart has of its page and its dataset. */
interface ChartStyle {
  /** The colours of labels: those of a chart within another are the same there. */
  readonly book?: ColorBook;
  readonly headings?: Headings | undefined;
  readonly metrics?: readonly DatasetMetric[] | undefined;
}

/** A chart as SVG of a size, without its outer element. */
export async function chartSvg(
  form: FormData,
  results: readonly Frame[] | null,
  box: PictureSize,
  { book = createColorBook(startLabelColors({})), headings = {}, metrics = [] }: ChartStyle = {},
): Promise<string> {
  const chart = preparedChart(form, results);
  if (typeof chart === 'string') return message(chart, box);
  return withNotes(omittedNotes(chart.full, chart.first), box, (room) =>
    shownSvg({ ...chart, box: room, book, headings, metrics }),
  );
}

interface Shown extends PreparedChart, FromDataset {
  readonly box: PictureSize;
  readonly book: ColorBook;
}

/** What is drawn above the notes of what its rows leave out: a renderer for each kind. */
async function shownSvg(shown: Shown): Promise<string> {
  const { drawn, full, frames, first, box, book, headings } = shown;
  if (drawn === null) return asRows(shown, notInstalled(full));
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
        chartSvg(inner, [rows], room, { book }),
      );
      return placed.ok ? placed.value : asRows(shown, noteText(placed.error));
    }
    case 'drawing':
      return drawingSvg((await drawn.load()).draw(full, frames, themeOf(shown), PLAIN_STATE), shown);
    case 'number':
      return numberSvg(drawnNumber(full, frames), box, headings);
    case 'pivot':
    case 'table':
    case 'periods':
    case 'tests': {
      const written = chartSheet(shown, shown);
      if (written === null) return asRows(shown, notDrawn());
      return withNotes(written.notes, box, (room) => sheetSvg(written.sheet, room, othersOf(first)));
    }
  }
}

/** A drawing that says itself what it is: a renderer for each tag. */
function drawingSvg(drawing: Drawing, shown: Shown): string | Promise<string> {
  const { first, box } = shown;
  switch (drawing.kind) {
    case 'spec':
      return authorSvg(drawing.spec, first, box);
    case 'table':
      return sheetSvg(tableSheet(plainTable(drawing.frame)), box, othersOf(drawing.frame));
    case 'number':
      return numberSvg(numberOfDrawing(drawing), box);
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
  if (made === null) return asRows(shown, notDrawn());
  if ('reason' in made) return message(noteText(made.reason), box);
  return specSvg(made, made.notes, box);
}

const notInstalled = (form: FormData): string =>
  t('The chart type {type} is not installed here. Its first rows:', { type: vizType(form) });
const notDrawn = (): string => t('Not drawn in pictures. Its first rows:');

/** The files of the app's page: its sources, or what was built beside this process. */
const filesOfPage = (here: string = import.meta.url): URL =>
  new URL(here.endsWith('.ts') ? '../../../public/' : '../app/', here);

/** How the country of a form is drawn; null where its outlines are not part of the app. */
async function countryDrawing(form: FormData, drawCountry: DrawRegions): Promise<Draw | null> {
  const country = countryOf(form);
  if (country === null) return null;
  // Without a built page there are none.
  const text = await readFile(new URL(outlinesPath(country), filesOfPage()), 'utf8').catch(() => '');
  const regions = countryRegions(parseJson(text));
  return regions.ok ? drawCountry(country, regions.value) : null;
}
