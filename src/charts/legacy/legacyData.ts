import { wholeSeconds } from '#domain/format/isoTimestamp.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import { columnOf, type Frame, rowNumbers } from '#domain/compile/frame.ts';
import { DAY, HOUR, SECOND } from '#domain/time.ts';
import { numberOf } from '#domain/format/valueText.ts';
import {
  columnLabel,
  columnsOf,
  type FormData,
  metricLabel,
  metricsOf,
  textOf,
  vizType,
} from '#domain/chart/form/formData.ts';
import { countries } from './legacyCountries.ts';
import { hierarchy } from './legacyHierarchy.ts';
import { deckFeatures, mapboxPoints } from './legacyMaps.ts';
import { periods } from './legacyPeriods.ts';

/** The column of the time that rows are grouped by. */
const TIME = '__timestamp';

/** The ends of the query's time range; null where it has none. */
export interface Asked {
  readonly from: number | null;
  readonly to: number | null;
}

/** The rows of a query in the shape of the form's type. */
export function legacyData(form: FormData, frame: Frame, requested: Asked): unknown {
  switch (vizType(form)) {
    case 'bubble':
      return bubbles(form, frame);
    case 'bullet':
      return { measures: metricNames(form, 'metric').map((name) => at(frame, name, 0)) };
    case 'cal_heatmap':
      return calendar(form, frame, requested);
    case 'chord':
      return chords(form, frame);
    case 'country_map':
      return regions(form, frame);
    case 'paired_ttest':
      return samples(form, frame);
    case 'rose':
      return petals(form, frame);
    case 'time_table':
      return timeTable(form, frame);
    case 'event_flow':
    case 'para':
      return records(frame);
    case 'mapbox':
      return mapboxPoints(form, frame);
    case 'partition':
      return hierarchy(form, frame);
    case 'time_pivot':
      return periods(form, frame);
    case 'world_map':
      return countries(form, frame);
    default:
      if (vizType(form).startsWith('deck_')) return deckFeatures(form, frame);
      return series(form, frame).map(({ key, values }) => ({ key, values }));
  }
}

const at = (frame: Frame, name: string, row: number): FrameValue =>
  columnOf(frame, name)?.values[row] ?? null;

const metricNames = (form: FormData, key = 'metrics'): readonly string[] =>
  metricsOf(form[key]).map(metricLabel);

const dimensionNames = (form: FormData, key = 'groupby'): readonly string[] =>
  columnsOf(form[key]).map(columnLabel);

const records = (frame: Frame): readonly Record<string, FrameValue>[] =>
  rowNumbers(frame).map((row) =>
    Object.fromEntries(frame.columns.map(({ name, values }) => [name, values[row] ?? null])),
  );

interface Series {
  readonly metric: string;
  /** The values of the dimensions; the metric where there are several, or nothing else. */
  readonly key: readonly string[] | string;
  readonly values: readonly { readonly x: FrameValue; readonly y: FrameValue }[];
}

/** One for each metric and combination of dimensions, in order of their names; its values in order of time. */
function series(form: FormData, frame: Frame): readonly Series[] {
  const metrics = metricNames(form);
  const dimensions = dimensionNames(form);
  const found = new Map<string, Series & { readonly values: { x: FrameValue; y: FrameValue }[] }>();
  for (const metric of metrics) {
    for (const row of rowNumbers(frame)) {
      const path = dimensions.map((name) => String(at(frame, name, row)));
      const parts = metrics.length > 1 || path.length === 0 ? [metric, ...path] : path;
      const id = JSON.stringify([metric, path]);
      const known = found.get(id) ?? { metric, key: path.length === 0 ? metric : parts, values: [] };
      known.values.push({ x: at(frame, TIME, row), y: at(frame, metric, row) });
      found.set(id, known);
    }
  }
  const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
  for (const { values } of sorted) values.sort((a, b) => Number(a.x) - Number(b.x));
  return sorted;
}

function bubbles(form: FormData, frame: Frame): unknown {
  const [x = '', y = '', size = ''] = ['x', 'y', 'size'].map((key) => metricNames(form, key)[0]);
  const [group = ''] = dimensionNames(form, 'series');
  const groups = new Map<string, object[]>();
  records(frame).forEach((record) => {
    const key = String(record[group] ?? '');
    const point = { ...record, x: record[x], y: record[y], size: record[size], shape: 'circle', group: key };
    groups.set(key, [...(groups.get(key) ?? []), point]);
  });
  return [...groups].map(([key, values]) => ({ key, values }));
}

function calendar(form: FormData, frame: Frame, { from, to }: Asked): unknown {
  const times = rowNumbers(frame).map((row) => Number(at(frame, TIME, row)));
  const data = metricNames(form).map((metric) => [
    metric,
    Object.fromEntries(times.map((time, row) => [`${time / SECOND}.0`, at(frame, metric, row)])),
  ]);
  const domain = textOf(form['domain_granularity']);
  return {
    data: Object.fromEntries(data) as object,
    start: from,
    domain,
    subdomain: textOf(form['subdomain_granularity']),
    range: from === null || to === null ? null : domainsBetween(from, to, domain),
  };
}

/** How many domains there are from the first to the last. */
function domainsBetween(from: number, to: number, domain: string | null): number {
  const [start, end] = [new Date(from), new Date(to)];
  const months =
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  if (domain === 'year') return end.getUTCFullYear() - start.getUTCFullYear() + 1;
  if (domain === 'month') return months + 1;
  // A calendar has room for 53 weeks of each year.
  const years = Math.floor(months / 12);
  const rest = to - Date.UTC(start.getUTCFullYear() + years, start.getUTCMonth(), start.getUTCDate());
  if (domain === 'week') return years * 53 + Math.max(Math.floor(rest / (7 * DAY)), 0) + 1;
  return Math.floor((to - from) / (domain === 'day' ? DAY : HOUR)) + 1;
}

function chords(form: FormData, frame: Frame): unknown {
  const [source = '', target = ''] = [dimensionNames(form)[0], dimensionNames(form, 'columns')[0]];
  const [metric = ''] = metricNames(form, 'metric');
  const ends = rowNumbers(frame).map((row) => [
    String(at(frame, source, row)),
    String(at(frame, target, row)),
  ]);
  const nodes = [...new Set(ends.flat())];
  const index = new Map(nodes.map((node, n) => [node, n]));
  const matrix = nodes.map(() => nodes.map(() => 0));
  // From the second to the first, as in the contract.
  ends.forEach(([from = '', to = ''], row) => {
    const line = matrix[index.get(to) ?? 0];
    if (line) line[index.get(from) ?? 0] = numberOf(at(frame, metric, row)) ?? 0;
  });
  return { nodes, matrix };
}

function regions(form: FormData, frame: Frame): unknown {
  const [entity = ''] = dimensionNames(form, 'entity');
  const [metric = ''] = metricNames(form, 'metric');
  return rowNumbers(frame).map((row) => ({
    country_id: at(frame, entity, row),
    metric: at(frame, metric, row),
  }));
}

function samples(form: FormData, frame: Frame): unknown {
  const isGrouped = dimensionNames(form).length > 0;
  // One metric at a time: its name is no part of the groups.
  const groups = (metric: string) =>
    series({ ...form, metrics: [metric] }, frame).map(({ key, values }) => ({
      group: isGrouped ? key : 'All',
      values,
    }));
  return Object.fromEntries(metricNames(form).map((metric) => [metric, groups(metric)]));
}

function petals(form: FormData, frame: Frame): unknown {
  const byTime = new Map<string, object[]>();
  for (const { key, values } of series(form, frame)) {
    for (const { x: time, y: value } of values) {
      const name = `${String(time)}000000`;
      byTime.set(name, [...(byTime.get(name) ?? []), { key, value, name: key, time }]);
    }
  }
  return Object.fromEntries(byTime);
}

function timeTable(form: FormData, frame: Frame): unknown {
  const all = series(form, frame);
  const names = all.map(({ key }) => (typeof key === 'string' ? key : key.join(', ')));
  const byTime: Record<string, Record<string, FrameValue>> = {};
  all.forEach(({ values }, index) => {
    for (const { x, y } of values) {
      const time = wholeSeconds(Number(x));
      (byTime[time] ??= {})[names[index] ?? ''] = y;
    }
  });
  return { records: byTime, columns: names, is_group_by: dimensionNames(form).length > 0 };
}
