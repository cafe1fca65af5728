import type { Frame } from '#domain/compile/frame.ts';
import { mean } from '#domain/compile/post/statistics.ts';
import { numberFormat } from '#domain/format/numberFormat.ts';
import { timeFormat } from '#domain/format/timeFormat.ts';
import { asList, asNumber, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { listOf, textOf } from '#domain/chart/form/formData.ts';
import type { TimeCell, TimeTable } from '../kit/periods/timeTable.ts';
import { type Series, seriesFrame } from '../kit/series/series/seriesFrame.ts';
import { seriesLabel } from '../kit/series/series/seriesLabel.ts';
import type { TimeTableForm } from './chart.ts';

const MAX_ROWS = 1000;
const NO_CELL: TimeCell = { text: '–', share: null, line: null };

/**
 * A row for each series, or each metric, with the values over time that the form's columns ask for; null without rows.
 */
export function drawPeriods(form: TimeTableForm, frame: Frame): TimeTable | null {
  const read = seriesFrame(form, frame);
  if (read === null || frame.rowCount === 0) return null;
  const columns = listOf(form['column_collection']).map(asRecord);
  const order = read.axis.values
    .map((value, row) => ({ row, time: asNumber(value) ?? row }))
    .toSorted((a, b) => a.time - b.time)
    .map(({ row }) => row);
  const valuesOf = ({ values }: Series): readonly (number | null)[] =>
    order.map((row) => values[row] ?? null);
  const latest = read.series.reduce((sum, series) => sum + (valuesOf(series).at(-1) ?? 0), 0);
  const time = timeFormat(null);
  const last = read.axis.values[order.at(-1) ?? 0];
  return {
    headings: columns.map((column) => ({
      label: textOf(column['label']) ?? textOf(column['key']) ?? '',
      hint: textOf(column['tooltip']) ?? (typeof last === 'number' ? time(last) : ''),
    })),
    rows: read.series.slice(0, MAX_ROWS).map((series) => ({
      name: seriesLabel(series),
      href: linkOf(form, series.key),
      cells: columns.map((column) => cellOf(column, valuesOf(series), latest)),
    })),
    all: read.series.length,
  };
}

function cellOf(column: JsonRecord, values: readonly (number | null)[], latest: number): TimeCell {
  const type = column['colType'];
  if (type === 'spark') {
    // A ratio of seven shows every seventh value, from the last one backwards.
    const ratio = Math.max(1, Math.round(asNumber(Number(column['timeRatio'])) ?? 1));
    const line = values.filter((_, at) => (values.length - 1 - at) % ratio === 0);
    const shown = numberFormat(textOf(column['d3format']) ?? 'SMART_NUMBER');
    const end = line.findLast((value) => value !== null) ?? null;
    return { text: end === null ? '–' : shown(end), share: null, line };
  }
  const value = valueOf(column, values, latest);
  if (value === null || !Number.isFinite(value)) return NO_CELL;
  const format = numberFormat(textOf(column['d3format']) ?? (isShare(column) ? '.1%' : 'SMART_NUMBER'));
  const [low, high] = asList(column['bounds']).map((each) => asNumber(each));
  const share =
    low == null || high == null || low === high
      ? null
      : Math.min(Math.max((value - low) / (high - low), 0), 1);
  return { text: format(value), share, line: null };
}

const isShare = (column: JsonRecord): boolean =>
  column['colType'] === 'contrib' || ['perc', 'perc_change'].includes(textOf(column['comparisonType']) ?? '');

function valueOf(column: JsonRecord, values: readonly (number | null)[], latest: number): number | null {
  const recent = values.at(-1) ?? null;
  const lag = Math.max(0, Math.round(asNumber(Number(column['timeLag'])) ?? 0));
  switch (column['colType']) {
    case 'contrib':
      return recent === null || latest === 0 ? null : recent / latest;
    case 'avg':
      return mean(values.slice(lag === 0 ? 0 : -lag).filter((value) => value !== null));
    default: {
      const before = values.at(-1 - lag) ?? null;
      if (before === null || lag >= values.length) return null;
      if (recent === null) return null;
      if (column['comparisonType'] === 'diff') return recent - before;
      if (column['comparisonType'] === 'perc') return before === 0 ? null : recent / before;
      if (column['comparisonType'] === 'perc_change') return before === 0 ? null : recent / before - 1;
      return before;
    }
  }
}

/** The form's address with the name of a metric in it; only of the web, whatever the form contains. */
function linkOf(form: TimeTableForm, name: string): string | null {
  const url = (textOf(form['url']) ?? '').replace(
    /\{\{\s*metric(?:\.\w+)?\s*\}\}/g,
    encodeURIComponent(name),
  );
  return /^(?:https?:\/\/|\/(?!\/))/i.test(url) ? url : null;
}
