import type { Frame } from '#domain/compile/frame.ts';
import { numberOf, valueText } from '#domain/format/valueText.ts';
import { type JsonRecord, asList } from '#domain/jsonValue.ts';
import { isOn } from '#domain/chart/form/formData.ts';
import { passiveMark } from '../kit/spec/marks.ts';
import { ALL_NULL, type ChartTheme, type NothingToDraw } from '../kit/spec/chartSpec.ts';
import type { Note } from '#domain/note.ts';
import { timeSeriesSpec } from '../kit/series/timeSeriesSpec.ts';
import { type SeriesFrame, seriesFrame } from '../kit/series/series/seriesFrame.ts';
import type { Draw } from '../api.ts';
import type { CompareForm } from './chart.ts';

/** The change of each series since the same time: the first one, or the one that was pressed. A line marks it. */
export const draw: Draw<CompareForm> = (form, frame, theme, state) => {
  const read = seriesFrame(form, frame);
  const keyOf = (row: number): string => valueText(read?.axis.values[row]);
  const pressed = read?.axis.values.findIndex((_, row) => state.toggled?.has(keyOf(row))) ?? -1;
  const base = Math.max(pressed, 0);
  const picture = timeSeriesSpec({
    form: {
      ...form,
      y_axis_format: '+.1~%',
      logAxis: isOn(form['y_log_scale']),
      truncateYAxis: true,
      show_legend: true,
      // Changes since a start have no sum.
      showTooltipTotal: false,
    },
    frame: changeFrame(read, frame, base),
    theme,
    state,
    mark: 'line',
  });
  if (picture === ALL_NULL && hasNumbers(read)) return NO_START;
  if ('reason' in picture || picture.time === undefined) return picture;
  return {
    ...picture,
    spec: withRule(picture.spec, Number(read?.axis.values[base]), theme),
    toggles: new Map(
      (read?.axis.values ?? []).flatMap((_, row) =>
        row === base && pressed === -1
          ? []
          : [
              row === base
                ? ([row, { toggled: new Set<string>(), text: WITH_START }] as const)
                : ([row, { toggled: new Set([keyOf(row)]), text: WITH_THIS }] as const),
            ],
      ),
    ),
  };
};

/** Each series as its change since the base, or since its first value after it that is not zero. */
function changeFrame(read: SeriesFrame | null, frame: Frame, base: number): Frame {
  const drawn = new Set(read?.series.map(({ column }) => column));
  return {
    ...frame,
    columns: frame.columns.map((column, at) => {
      if (!drawn.has(at)) return column;
      const numbers = column.values.map(numberOf);
      const isStart = (value: number | null): boolean => value !== null && value !== 0;
      const start = numbers.findIndex(isStart);
      const first = numbers.find((value, row) => row >= base && isStart(value)) ?? null;
      const change = (value: number | null, row: number): number | null =>
        value === null || first === null || row < start ? null : (value - first) / Math.abs(first);
      return { ...column, type: 0 as const, values: numbers.map(change) };
    }),
  };
}

/** A rule at a time, behind the lines. As data, so that it moves without another drawing. */
function withRule(spec: JsonRecord, at: number, theme: ChartTheme): JsonRecord {
  const rule: JsonRecord = passiveMark('rule', 'comparedWith', {
    x: { scale: 'along', field: 'at' },
    y: { value: 0 },
    y2: { signal: 'height' },
    stroke: { value: theme.accent },
    strokeWidth: { value: 1.5 },
    strokeDash: { value: [4, 3] },
  });
  return {
    ...spec,
    data: [...asList(spec['data']), { name: 'comparedWith', values: [{ at }] }],
    marks: [rule, ...asList(spec['marks'])],
  };
}

/** Of zeros there is no relative change. */
const NO_START: NothingToDraw = {
  reason: {
    text: 'All values are zero, so there is no change to draw. “View as table” shows them.',
  },
};

const hasNumbers = (read: SeriesFrame | null): boolean =>
  read?.series.some(({ values }) => values.some((value) => value !== null)) === true;

const WITH_THIS: Note = { text: 'Press to compare with this time' };
const WITH_START: Note = { text: 'Press to compare with the start again' };
