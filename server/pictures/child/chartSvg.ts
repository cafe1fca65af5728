import { expressionFunction, parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { chartColors } from '#domain/chart/chartColors.ts';
import { createColorBook } from '#domain/chart/colors/colorBook.ts';
import { startLabelColors } from '#domain/chart/colors/labelColors.ts';
import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#domain/chart/form/withDefaults.ts';
import { framesOfRows } from '#domain/chart/query/buildRequest.ts';
import { buildChartSpec } from '#domain/chart/spec/buildChartSpec.ts';
import { CHART_FUNCTIONS } from '#domain/chart/spec/chartFunctions.ts';
import { type ChartSpec, type ChartTheme, type Note, PLAIN_STATE } from '#domain/chart/spec/chartSpec.ts';
import { chartTable } from '#domain/chart/spec/chartTable.ts';
import { fitSpec } from '#domain/chart/spec/fitSpec.ts';
import { bigNumber } from '#domain/chart/types/bigNumber/bigNumber.ts';
import { drawingOf } from '#domain/chart/types/drawings.ts';
import { moreDrawingOf } from '#domain/chart/types/moreDrawings.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { clipped, FONT, textAt } from './svgText.ts';

for (const [name, run] of Object.entries(CHART_FUNCTIONS)) expressionFunction(name, run);

export const PAGE = { text: '#1b2130', muted: '#5b6478', line: '#dde1ea', surface: '#ffffff' } as const;
const THEME: ChartTheme = {
  ...PAGE,
  theme: 'light',
  accent: '#2456d6',
  font: FONT,
  colors: startLabelColors({}),
};

const refuse = (): Promise<never> => Promise.reject(new Error('Pictures load nothing.'));
const NO_LOADER = { load: refuse, sanitize: refuse, http: refuse, file: refuse, options: {} };

export interface Box {
  readonly width: number;
  readonly height: number;
}

/** A chart as SVG of a size, without its outer element. */
export async function chartSvg(
  form: FormData,
  results: readonly Frame[] | null,
  scheme: string | null,
  box: Box,
): Promise<string> {
  if (results === null) return message('Its rows could not be read.', box);
  const full = withDefaults(form);
  const frames = framesOfRows(full, results);
  const [first] = frames;
  if (first === undefined) return message('This chart has no rows.', box);
  if (vizType(full).startsWith('big_number')) return numberSvg(full, frames, box);
  const book = createColorBook(startLabelColors(scheme === null ? {} : { scheme }));
  const look = { ...THEME, colors: chartColors(book, full, frames) };
  const drawing = drawingOf(full) ?? moreDrawingOf(full);
  const made = buildChartSpec(full, frames, look, PLAIN_STATE, drawing);
  // A cloud is laid out by the widths of its words on a canvas, which only a browser has.
  if (made === null || vizType(full) === 'word_cloud') return tableSvg(full, first, box);
  return 'reason' in made ? message(noteText(made.reason), box) : specSvg(made, box);
}

const LEGEND_HEIGHT = 22;

async function specSvg(
  { spec, legend, isLegendForSmall }: ChartSpec,
  { width, height }: Box,
): Promise<string> {
  const hasLegend = legend.length > 1 && isLegendForSmall !== true && height > 140;
  const room = { width, height: hasLegend ? height - LEGEND_HEIGHT : height };
  const view = new View(parse(fitSpec(spec, room), undefined, { ast: true }), {
    expr: expressionInterpreter,
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
  const { value, subheader, change, trend, valueColor } = bigNumber(form, frames);
  const text = value ?? 'No data';
  const size = Math.min(height * 0.35, (width * 1.5) / Math.max(text.length, 4), 80);
  const below = [change?.text, subheader].filter((each) => each).join(' ');
  const middle = trend.length > 1 ? height * 0.4 : height * 0.55;
  return [
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

const ROW_HEIGHT = 24;
const [NARROW, WIDE] = [70, 180];

/** The first rows and columns, of tables and of types that are not drawn here. */
function tableSvg(form: FormData, frame: Frame, { width, height }: Box): string {
  const { columns, rowCount } = chartTable(form, frame);
  const shown = columns.slice(0, Math.max(Math.floor(width / NARROW), 1));
  const each = Math.min(Math.max(width / Math.max(shown.length, 1), NARROW), WIDE);
  const rows = Math.min(rowCount, Math.max(Math.floor(height / ROW_HEIGHT) - 1, 0));
  const parts: string[] = [];
  shown.forEach((column, at) => {
    const isEnd = column.align === 'end';
    const x = isEnd ? (at + 1) * each - 8 : at * each;
    const write = (text: string, row: number, color: string, weight?: 'bold'): void => {
      const look = { size: 11, color, anchor: isEnd ? 'end' : 'start', ...(weight && { weight }) } as const;
      parts.push(textAt(clipped(text, each - 10, 11), x, row * ROW_HEIGHT + 16, look));
    };
    write(column.label, 0, PAGE.muted, 'bold');
    for (let row = 0; row < rows; row += 1) write(column.text(row), row + 1, PAGE.text);
  });
  for (let row = 1; row <= rows; row += 1) {
    const y = row * ROW_HEIGHT;
    parts.push(`<line x1="0" y1="${y}" x2="${width}" y2="${y}" stroke="${PAGE.line}"/>`);
  }
  return parts.join('');
}

const message = (text: string, { width, height }: Box): string =>
  textAt(clipped(text, width, 13), width / 2, height / 2, { size: 13, color: PAGE.muted, anchor: 'middle' });

const noteText = ({ text, values = {} }: Note): string =>
  text.replaceAll(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
