import { columnOf, type Frame } from '../compile/frame.ts';
import { valueText } from '../format/valueText.ts';
import { asRecord } from '../jsonValue.ts';
import type { ColorBook } from './colors/colorBook.ts';
import type { LabelColors } from './colors/labelColors.ts';
import { columnLabel, columnsOf, type FormData, textOf, vizType } from './form/formData.ts';
import { drawnForms } from './form/mixedForms.ts';
import { seriesFrame, sortedSeries } from './spec/seriesFrame.ts';

const BY_ROWS: ReadonlySet<string> = new Set([
  'bubble_v2',
  'sunburst_v2',
  'pie',
  'funnel',
  'gauge_chart',
  'radar',
  'sankey_v2',
  'word_cloud',
  'treemap_v2',
  'box_plot',
]);
const BY_SERIES: ReadonlySet<string> = new Set(['bubble_v2', 'word_cloud']);
const BY_OUTERMOST: ReadonlySet<string> = new Set(['treemap_v2', 'box_plot', 'sunburst_v2']);
const OVER_AXIS = /^echarts_(timeseries|area)/;

/** The labels a chart assigns colours to, in that order. */
function chartLabels(form: FormData, frames: readonly Frame[]): readonly string[] {
  const type = vizType(form);
  const [frame] = frames;
  if (frame === undefined) return [];
  if (type === 'mixed_timeseries') {
    const forms = drawnForms(form);
    return frames.flatMap((each, i) => seriesLabels(forms[i] ?? form, each));
  }
  if (OVER_AXIS.test(type)) return seriesLabels(form, frame);
  if (!BY_ROWS.has(type)) return [];
  const isFlow = type === 'sankey_v2';
  const key = BY_SERIES.has(type) ? 'series' : type === 'sunburst_v2' ? 'columns' : 'groupby';
  const keys = isFlow ? ['source', 'target'] : [key];
  const names = keys.flatMap((each) => columnsOf(form[each])).map(columnLabel);
  // Areas and boxes are coloured by their outermost dimension.
  const shown = BY_OUTERMOST.has(type) ? names.slice(0, 1) : names;
  const columns = shown.map((name) => columnOf(frame, name)).filter((column) => column !== undefined);
  const labels = Array.from({ length: frame.rowCount }, (_, row) =>
    columns.map((column) => valueText(column.values[row])),
  );
  // Each end of a flow is a node.
  return isFlow ? labels.flat() : labels.map((each) => each.join(', '));
}

function seriesLabels(form: FormData, frame: Frame): readonly string[] {
  const read = seriesFrame(form, frame);
  return read === null ? [] : sortedSeries(form, read.series).map((series) => series.key);
}

/** The dashboard's colours with those of this chart's labels, except labels whose colour the form fixes. */
export function chartColors(book: ColorBook, form: FormData, frames: readonly Frame[]): LabelColors {
  const own = asRecord(form['label_colors']);
  const labels = chartLabels(form, frames).filter((label) => typeof own[label] !== 'string');
  return book.colorsFor(labels, textOf(form['color_scheme']) ?? '');
}
