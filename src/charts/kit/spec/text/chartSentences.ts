import { t } from '#domain/format/shown.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { numberFormat } from '#domain/format/numberFormat.ts';
import { numberOf } from '#domain/format/valueText.ts';
import type { Note } from '#domain/note.ts';
import { vizTypeName } from '../../../form/vizTypeName.ts';
import { shownColumns } from '../../table/shownColumns.ts';
import { chartTable } from './chartTable.ts';
import { frameColumns } from './frameColumns.ts';
import { TEMPORAL } from '#domain/resultColumn.ts';

/** How many of the highest values, and of the series, are named. */
const NAMED = 3;
/** Changes of less than this have more digits. */
const SMALL = 0.0005;
const changeText = (change: number): string =>
  numberFormat(change !== 0 && Math.abs(change) < SMALL ? '+.2~p' : '+,.1~%')(change);

/** A value of a metric, and where it stands. */
interface Place {
  readonly at: number;
  readonly row: number;
  readonly value: number;
}

/**
 * What a chart shows, for people who do not see it: its type and size, between which values it lies, which are highest,
 * and over time how each series changed from its first value to its last.
 */
export function chartSentences(form: FormData, frame: Frame): readonly Note[] {
  const columns = shownColumns(chartTable(form, frame));
  const text = ({ at, row }: { readonly at: number; readonly row: number }): string =>
    columns[at]?.text(row) ?? '';
  const { values, labels } = frameColumns(form, frame);
  const { lowest, highest } = extremes(frame, values);
  const [top] = highest;
  const column = (at: number): string => columns[at]?.label ?? '';
  const nameOf = ({ at, row }: Place): string =>
    [...labels.map((label) => text({ at: label, row })), ...(values.length > 1 ? [column(at)] : [])].join(
      ', ',
    );
  const [time, ...others] = labels;
  const isOverTime = time !== undefined && others.length === 0 && frame.columns[time]?.type === TEMPORAL;
  return [
    {
      text: '{type}, {n} {n|row|rows}.',
      values: { type: t(vizTypeName(vizType(form))), n: frame.rowCount },
    },
    ...(lowest === null || top === undefined
      ? []
      : [
          lowest.value === top.value
            ? { text: 'Its value is {value}.', values: { value: text(top) } }
            : { text: 'Values from {from} to {to}.', values: { from: text(lowest), to: text(top) } },
        ]),
    ...(labels.length === 0 || top === undefined
      ? []
      : [
          {
            text: 'Highest: {values}.',
            values: { values: highest.map((each) => `${nameOf(each)} ${text(each)}`).join('; ') },
          },
        ]),
    ...(isOverTime ? trends(frame, time, values) : []).map(({ first, last, change }) => ({
      text: '{name}: {from} at first ({start}), {to} at last ({end}), {change}.',
      values: {
        name: column(first.at),
        from: text(first),
        start: text({ at: time ?? 0, row: first.row }),
        to: text(last),
        end: text({ at: time ?? 0, row: last.row }),
        change: changeText(change),
      },
    })),
  ];
}

/** All values that are known, in the order of the rows. */
function* placesIn(frame: Frame, columns: readonly number[]): Generator<Place> {
  for (let row = 0; row < frame.rowCount; row += 1)
    for (const at of columns) {
      const value = numberOf(frame.columns[at]?.values[row]);
      if (value !== null) yield { at, row, value };
    }
}

/** The lowest value, and the highest ones, the highest first. */
function extremes(
  frame: Frame,
  columns: readonly number[],
): { readonly lowest: Place | null; readonly highest: readonly Place[] } {
  let lowest: Place | null = null;
  let highest: readonly Place[] = [];
  for (const place of placesIn(frame, columns)) {
    if (lowest === null || place.value < lowest.value) lowest = place;
    const least = highest.at(-1);
    if (highest.length < NAMED || least === undefined || place.value > least.value)
      highest = [...highest, place].toSorted((a, b) => b.value - a.value).slice(0, NAMED);
  }
  return { lowest, highest };
}

interface Trend {
  readonly first: Place;
  readonly last: Place;
  /** As a share of the first value. */
  readonly change: number;
}

/** The series that changed most, from the earliest to the latest value of each. A change from zero is no share. */
function trends(frame: Frame, time: number, columns: readonly number[]): readonly Trend[] {
  const ends = new Map<number, readonly [first: Place, last: Place]>();
  const timeOf = ({ row }: Place): number => numberOf(frame.columns[time]?.values[row]) ?? Number.NaN;
  for (const place of placesIn(frame, columns)) {
    const [first, last] = ends.get(place.at) ?? [place, place];
    ends.set(place.at, [
      timeOf(place) < timeOf(first) ? place : first,
      timeOf(place) > timeOf(last) ? place : last,
    ]);
  }
  return [...ends.values()]
    .flatMap(([first, last]) =>
      first.row === last.row || first.value <= 0
        ? []
        : [{ first, last, change: last.value / first.value - 1 }],
    )
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, NAMED);
}
