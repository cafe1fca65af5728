import { t } from '#domain/format/shown.ts';
import { omittedNotes } from '#charts/kit/spec/text/omittedNotes.ts';
import { columnBlocks } from '#charts/kit/table/columnBlocks.ts';
import { noteText } from '../../../base/noteText.ts';
import type { FlowedTable } from '../../pdfFlow.ts';
import type { PicturedChart } from '../../request.ts';
import { preparedChart } from '../preparedChart.ts';
import { othersOf } from '../rowsSvg.ts';
import { chartSheet } from '../sheet/chartSheet.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { columnWidths, filled, ROW, sum } from '../sheet/sheetRoom.ts';
import { wrapped } from '../svgText.ts';

/** A table that goes on over pages. */
export interface TableFlow extends FlowedTable {
  readonly sheet: Sheet;
  /** How much smaller it is than on the screen. */
  readonly scale: number;
  /** The columns of each block with their widths. */
  readonly columns: readonly { readonly places: readonly number[]; readonly widths: readonly number[] }[];
  readonly notes: readonly string[];
}

/** Smaller than this cannot be read on paper: columns are divided instead. */
const SMALLEST = 0.62;
export const [NOTE_SIZE, NOTE_LINE] = [11, 15] as const;

/** A table that has more rows or columns than its box; null for everything else. */
export function tableFlow(
  { form, frames, headings = {}, metrics = [], width, height }: PicturedChart,
  { padding, frameHeight }: { readonly padding: number; readonly frameHeight: number },
): TableFlow | null {
  const chart = preparedChart(form, frames);
  if (typeof chart === 'string') return null;
  const written = chartSheet(chart, { headings, metrics });
  if (written === null || written.sheet.rowCount === 0) return null;
  const { sheet } = written;
  const others = othersOf(chart.first);
  const notes = [
    ...(others === 0 ? [] : [t('… and {rows} more {rows|row|rows}', { rows: others })]),
    ...[...omittedNotes(chart.full, chart.first), ...written.notes].map(noteText),
  ].flatMap((note) => wrapped(note, width - 2 * padding, NOTE_SIZE));
  const room = width - 2 * padding;
  const widths = columnWidths(
    sheet,
    Array.from({ length: sheet.rowCount }, (_, row) => row),
  );
  const footHeight = notes.length === 0 ? 0 : notes.length * NOTE_LINE + 8;
  const whole = (sheet.levels + sheet.rowCount) * ROW + footHeight;
  if (sum(widths) <= room && whole <= height - frameHeight) return null;
  const scale = Math.min(Math.max(room / sum(widths), SMALLEST), 1);
  const columns = blocksOf(sheet, widths, room / scale);
  return {
    sheet,
    scale,
    columns,
    notes,
    rows: sheet.rowCount,
    blocks: columns.length,
    headHeight: sheet.levels * ROW * scale,
    rowHeight: ROW * scale,
    footHeight,
    frameHeight,
  };
}

/** The columns in blocks that fit a width, each beside the names of its rows. */
function blocksOf(sheet: Sheet, widths: readonly number[], room: number): TableFlow['columns'] {
  const all = widths.map((_, at) => at);
  const heads = all.filter((at) => sheet.columns[at]?.isHead === true);
  const others = all.filter((at) => !heads.includes(at));
  const widthOf = (places: readonly number[]): readonly number[] => places.map((at) => widths[at] ?? 0);
  // Names that leave no room for values are not repeated.
  const repeated = sum(widthOf(heads)) <= room / 2 ? heads : [];
  const divided = repeated.length === 0 ? all : others;
  return columnBlocks(widthOf(divided), room - sum(widthOf(repeated))).map(([from, to]) => {
    const places = [...repeated, ...divided.slice(from, to)];
    return { places, widths: filled(widthOf(places), room) };
  });
}
