import { viewLocale } from '#charts/kit/spec/viewLocale.ts';
import { expressionFunction, parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { CHART_FUNCTIONS } from '#charts/kit/spec/expressions/chartFunctions.ts';
import type { ChartSpec } from '#charts/kit/spec/chartSpec.ts';
import type { Note } from '#domain/note.ts';
import { compiledExpressions } from '#charts/kit/spec/expressions/compiledExpressions.ts';
import { fitSpec } from '#charts/kit/spec/layout/fitSpec.ts';
import { asList, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { NO_LOADER } from './noLoader.ts';
import { withNotes } from './notesSvg.ts';
import { PAGE } from './pageColors.ts';
import { textWidth } from './fonts.ts';
import { measureTexts } from './measureTexts.ts';
import { type PictureSize, clipped, textAt } from './svgText.ts';

for (const [name, run] of Object.entries(CHART_FUNCTIONS)) expressionFunction(name, run);
measureTexts();
const EXPRESSIONS = compiledExpressions(expressionInterpreter);

const [LEGEND_HEIGHT, LEGEND_LINE, MOST_LINES] = [22, 17, 2];

/** A chart of a spec as SVG, with its legend above it and its notes below. */
export async function specSvg(picture: ChartSpec, notes: readonly Note[], box: PictureSize): Promise<string> {
  const drawn = { svg: '', leftOut: 0 };
  const draw = async (room: PictureSize): Promise<string> => {
    Object.assign(drawn, await drawnSpec(picture, room));
    return drawn.svg;
  };
  const svg = await withNotes(notes, box, draw);
  const { leftOut } = picture;
  if (leftOut === undefined || drawn.leftOut === 0) return svg;
  // How many marks have no room is known when it is drawn: their note takes some of that, too.
  return withNotes([{ text: leftOut, values: { count: drawn.leftOut } }, ...notes], box, draw);
}

async function drawnSpec(
  { spec, legend, isLegendForSmall, ramp, leftOut }: ChartSpec,
  { width, height }: PictureSize,
): Promise<{ readonly svg: string; readonly leftOut: number }> {
  const hasLegend = (ramp !== null || (legend.length > 1 && isLegendForSmall !== true)) && height > 140;
  const lines = !hasLegend ? [] : ramp === null ? legendSvg(legend, width) : [rampSvg(ramp, width)];
  const top = lines.length === 0 ? 0 : LEGEND_HEIGHT + (lines.length - 1) * LEGEND_LINE;
  const room = { width, height: height - top };
  const fitted = fitSpec(withWidth(spec, width), room);
  const view = new View(parse(fitted, undefined, { ast: true }), {
    expr: EXPRESSIONS,
    loader: NO_LOADER,
    renderer: 'none',
    logLevel: 0,
    ...viewLocale(),
  });
  try {
    const svg = await view.width(room.width).height(room.height).toSVG();
    // Nothing that a spec names is fetched or read.
    const inert = svg.replaceAll(/<image\b[^>]*>(<\/image>)?/g, '');
    const placed = `<svg x="0" y="${top}" width="${room.width}" height="${room.height}">${inert}</svg>`;
    const keys = lines.map((line, at) => `<g transform="translate(0,${at * LEGEND_LINE})">${line}</g>`);
    const count = leftOut === undefined ? 0 : Number(view.signal('leftOut'));
    return { svg: placed + keys.join(''), leftOut: count };
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

/** Up to two lines of a legend, as on the page. */
function legendSvg(legend: ChartSpec['legend'], width: number): readonly string[] {
  const lines: string[] = [''];
  let x = 0;
  for (const { label, color } of legend) {
    const text = clipped(label, 140, 11);
    const wide = 30 + textWidth(text, 11);
    if (x > 0 && x + wide > width - (lines.length === MOST_LINES ? 30 : 0)) {
      if (lines.length === MOST_LINES) {
        lines[lines.length - 1] += textAt('…', x, 13, { size: 11, color: PAGE.muted });
        break;
      }
      lines.push('');
      x = 0;
    }
    lines[lines.length - 1] +=
      `<rect x="${x}" y="4" width="10" height="10" rx="2" fill="${colorText(color)}"/>` +
      textAt(text, x + 15, 13, { size: 11, color: PAGE.muted });
    x += wide;
  }
  return lines;
}

const [RAMP_WIDTH, RAMP_HEIGHT] = [120, 8];

/** The least and the greatest value at the ends of their colours, at the right. */
function rampSvg({ colors, from, to }: NonNullable<ChartSpec['ramp']>, width: number): string {
  const isOne = from === to;
  const shown = isOne ? [colors[colors.length >> 1] ?? ''] : colors;
  const step = RAMP_WIDTH / shown.length;
  const right = width - textWidth(to, 11) - 12;
  const cells = shown.map(
    (color, at) =>
      `<rect x="${right - RAMP_WIDTH + at * step}" y="5" width="${step}" height="${RAMP_HEIGHT}" fill="${colorText(color)}"/>`,
  );
  const theme = { size: 11, color: PAGE.muted, anchor: 'end' } as const;
  const low = isOne ? '' : textAt(from, right - RAMP_WIDTH - 6, 13, theme);
  return cells.join('') + low + textAt(to, width - 4, 13, theme);
}

/** A colour in an attribute; grey for text that is no colour. */
export const colorText = (color: string): string =>
  /^[#\w(),.%\s/-]{1,60}$/.test(color) ? color : '#888888';
