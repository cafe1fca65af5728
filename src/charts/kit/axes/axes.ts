import { type JsonRecord, asNumber } from '#domain/jsonValue.ts';
import { type FormData, listOf, textOf } from '#domain/chart/form/formData.ts';
import { crowdedAxis, nameText } from './axisNames.ts';
import { ALONG_TEXT, axisText, NUMBER_TEXT, TIME_TEXT } from '../spec/specParts.ts';
import type { AxisKind } from '../series/series/seriesFrame.ts';

/** The orientation of a chart: the axis of categories, and that of values. */
export interface Orientation {
  readonly along: 'x' | 'y';
  readonly up: 'x' | 'y';
}

export const UPRIGHT: Orientation = { along: 'x', up: 'y' };
export const HORIZONTAL: Orientation = { along: 'y', up: 'x' };

const extent = (axis: 'x' | 'y'): string => (axis === 'x' ? 'width' : 'height');

/** The bounds of the axes, kept separate: a view that shows other rows updates these, and is not rebuilt. */
export function domainSignals(along: readonly unknown[], up: readonly number[]): readonly JsonRecord[] {
  return [
    { name: 'alongDomain', value: along },
    { name: 'upDomain', value: up },
  ];
}

export function alongScale(lie: Orientation, kind: AxisKind, banded: boolean): JsonRecord {
  const domain = { signal: 'alongDomain' };
  const range = { signal: lie.along === 'x' ? '[0, width]' : '[0, height]' };
  if (kind === 'category') {
    return banded
      ? { name: 'along', type: 'band', domain, range, paddingInner: 0.25, paddingOuter: 0.12 }
      : { name: 'along', type: 'point', domain, range, padding: 0.5 };
  }
  return { name: 'along', type: kind === 'time' ? 'utc' : 'linear', domain, range, zero: false, nice: false };
}

export function upDomain(ends: readonly [number, number], share: boolean): readonly number[] {
  return share ? [Math.min(0, ends[0]), Math.max(ends[1], 0)] : ends;
}

export interface UpScaleKind {
  readonly log: boolean;
  readonly zero: boolean;
  readonly share: boolean;
  /** Whether bars are compared by their length, from zero. */
  readonly bars: boolean;
}

export function upScale(
  form: FormData,
  lie: Orientation,
  { log, zero, share, bars }: UpScaleKind,
): JsonRecord {
  const bounds = listOf(form['y_axis_bounds']);
  const [low, high] = [asNumber(bounds[0]), asNumber(bounds[1])].map((end) =>
    end === null || (log && end <= 0) ? null : end,
  );
  return {
    name: 'up',
    type: log ? 'log' : 'linear',
    domain: { signal: 'upDomain' },
    range: { signal: lie.up === 'y' ? '[height, 0]' : '[0, width]' },
    nice: !share,
    zero,
    // Values not above zero have no position on such an axis: they are at its end.
    ...(log && { clamp: true }),
    ...(low == null || (bars && low > 0) ? {} : { domainMin: low }),
    ...(high == null ? {} : { domainMax: high }),
  };
}

/** The title of values is beside its axis, or on top of it, as the form sets it. */
function titlePlace(form: FormData, lie: Orientation): JsonRecord {
  if (form['y_axis_title_position'] !== 'Top' || lie.up !== 'y') return {};
  return {
    titleAngle: 0,
    titleAlign: 'left',
    titleBaseline: 'bottom',
    titleX: 0,
    titleY: -8,
    titleLimit: 220,
  };
}

/** Two times, and the part of the axis outside the places of the outermost bars, in pixels a letter. */
const TWO_TIMES = 17;
/**
 * Vega keeps the first and the last time of an axis although they overlap: where two have no room only the first has.
 */
const TIME_IN_ROOM = `datum.index > 0 && width < ${TWO_TIMES} * length(${TIME_TEXT}) + 10 ? '' : ${TIME_TEXT}`;

/** The same of numbers. From zero on the first of two is short, and the ticks of an axis take at least half of it. */
export function numbersInRoom(text: string, scale: 'along' | 'up'): string {
  const ends = [0, 1].map((at) => `length(${text.replace('datum.value', `domain('${scale}')[${at}]`)})`);
  // Vega also keeps two that overlap: between the ends there is none where the ends have no room.
  const longest = `(datum.index < 1 ? max(length(${text}), ${ends.join(', ')}) : length(${text}))`;
  return `datum.index > 0 && width < (domain('${scale}')[0] === 0 ? 7 : 14) * ${longest} + 15 ? '' : ${text}`;
}

/** Minimal axes: grid lines only across the values, and no axis line where the grid already marks it. */
export function axes(
  form: FormData,
  lie: Orientation,
  kind: AxisKind,
  share: boolean,
): readonly [along: JsonRecord, up: JsonRecord] {
  const upright = lie.along === 'x';
  const titles = {
    along: textOf(form['x_axis_title']) ?? textOf(form['x_axis_label']),
    up: textOf(form['y_axis_title']) ?? textOf(form['y_axis_label']),
  };
  const isTurned = !upright || turned(form, kind) !== null;
  const labels =
    kind === 'category'
      ? { encode: nameText('datum.value', upright ? 'below' : 'beside') }
      : { encode: axisText(alongText(kind, isTurned)) };
  return [
    {
      orient: upright ? 'bottom' : 'left',
      scale: 'along',
      ...labels,
      // Every second, every fourth: times are evenly spaced.
      labelOverlap: kind === 'time' ? 'parity' : kind === 'category' && !upright ? false : 'greedy',
      labelSeparation: 8,
      labelLimit: upright ? 120 : 150,
      // In pixels: the name of a bar at an edge is wider than the bar.
      labelFlush: kind === 'category' ? false : 18,
      // Of fewer times, years alone, a short axis would have one only.
      ...(kind === 'category'
        ? { ticks: false }
        : { tickCount: { signal: `max(${kind === 'time' ? 4 : 2}, ceil(${extent(lie.along)} / 90))` } }),
      ...(upright ? (turned(form, kind) ?? (kind === 'category' ? crowdedAxis() : {})) : {}),
      ...(titles.along === null ? {} : { title: titles.along }),
    },
    {
      orient: upright ? 'left' : 'bottom',
      scale: 'up',
      grid: true,
      domain: false,
      ticks: false,
      tickCount: { signal: `max(2, ceil(${extent(lie.up)} / ${upright ? 48 : 90}))` },
      encode: share
        ? { labels: { update: { text: { signal: "format(datum.value, '.0%')" } } } }
        : axisText(upright ? NUMBER_TEXT : numbersInRoom(NUMBER_TEXT, 'up')),
      labelOverlap: 'greedy',
      ...(titles.up === null ? {} : { title: titles.up, ...titlePlace(form, lie) }),
    },
  ];
}

/** The text of a tick of times or numbers; those that are turned or below each other have their room. */
function alongText(kind: AxisKind, isTurned: boolean): string {
  if (kind === 'number') return isTurned ? ALONG_TEXT : numbersInRoom(ALONG_TEXT, 'along');
  return isTurned ? TIME_TEXT : TIME_IN_ROOM;
}

/** How names of categories are turned, if the form sets it. */
export const turnedNames = (form: FormData): JsonRecord => turned(form, 'category') ?? {};

/** The older control has names for angles: `45°`, and `auto`, `flat` and `staggered` for none. */
const legacyAngle = (layout: unknown): number =>
  typeof layout === 'string' && layout.endsWith('°') ? (asNumber(Number.parseFloat(layout)) ?? 0) : 0;

/** The label rotation of the form, in degrees counterclockwise; null if not set. */
function turned(form: FormData, kind: AxisKind): JsonRecord | null {
  const angle = asNumber(form['xAxisLabelRotation']) ?? legacyAngle(form['x_ticks_layout']);
  if (angle === 0) return null;
  return {
    labelAngle: -angle,
    labelAlign: angle > 0 ? 'right' : 'left',
    labelBaseline: 'middle',
    labelLimit: 120,
    ...(kind === 'category' && { labelOverlap: false }),
  };
}
