import type { JsonRecord } from '../../jsonValue.ts';
import { isOn } from '../form/formData.ts';
import { isLone, lineMarks, loneMark } from './lineMarks.ts';
import type { Series } from './seriesFrame.ts';
import { MOST_MARKERS, type SeriesMarkParts } from './seriesMarkParts.ts';
import { smallestGap } from './smallestGap.ts';
import { DIMMED } from './specParts.ts';

const BAR_SHARE = 0.78;
/** The data and the marks of a drawing along an axis. */
export function seriesMarks(parts: SeriesMarkParts): JsonRecord {
  const { series, rows, mark } = parts;
  const values = series.flatMap((each, i) => valuesOf(parts, each, i));
  const isLine = mark === 'line' || mark === 'area';
  const lone = (isLine ? values : []).filter((_, at) => isLone(parts, at)).map((each) => ({ ...each }));
  return {
    data: [
      { name: 'values', values },
      ...(isLine ? [{ name: 'lone', values: lone }] : []),
      { name: 'places', values: rows.map((row) => ({ row, at: parts.place(row) })) },
    ],
    marks: [
      ...hitMarks(parts),
      ...(mark === 'bar' ? barMarks(parts) : lineMarks(parts)),
      ...(isLine ? [loneMark()] : []),
      ...(isOn(parts.form['show_value']) ? valueTexts(parts) : []),
    ],
  };
}

function valuesOf(parts: SeriesMarkParts, series: Series, index: number): readonly JsonRecord[] {
  const color = parts.colorOf(series.key);
  const { selected } = parts.state;
  const shown =
    selected === null || selected.some((each) => each === series.key || series.dimensions.includes(each));
  return parts.rows.map((row) => {
    const span = parts.spans[index]?.[row] ?? null;
    return {
      row,
      series: series.column,
      order: index,
      at: parts.place(row),
      from: span?.from ?? null,
      to: span?.to ?? null,
      color,
      opacity: shown ? 1 : DIMMED,
      text: series.values[row] == null ? '' : parts.numberText(series.values[row]),
    };
  });
}

/** What the marks take from the rows as a whole. */
export function seriesSignals({ kind, rows, place, series }: SeriesMarkParts): readonly JsonRecord[] {
  const gap = kind === 'category' ? 0 : smallestGap(rows.map((row) => Number(place(row))));
  return [
    { name: 'smallestGap', value: gap },
    { name: 'placeCount', value: Math.max(rows.length, 1) },
    { name: 'seriesCount', value: Math.max(series.length, 1) },
  ];
}

/** How much of the axis one place takes, in pixels. */
function step({ kind }: SeriesMarkParts): string {
  if (kind === 'category') return "bandwidth('along')";
  return `max(1, abs(scale('along', smallestGap) - scale('along', 0)) * ${BAR_SHARE})`;
}

/** Behind the marks, over the whole height: pointing anywhere at a place tells of it. */
function hitMarks({ lie, kind, mark, look, rows }: SeriesMarkParts): readonly JsonRecord[] {
  if (rows.length > MOST_MARKERS) return [];
  const banded = kind === 'category' && mark === 'bar';
  const span = `(${lie.along === 'x' ? 'width' : 'height'} / placeCount)`;
  const center = banded ? "scale('along', datum.at) + bandwidth('along') / 2" : "scale('along', datum.at)";
  return [
    {
      type: 'rect',
      from: { data: 'places' },
      encode: {
        update: {
          [lie.along]: { signal: `${center} - ${span} / 2` },
          [lie.along === 'x' ? 'width' : 'height']: { signal: span },
          [lie.up]: { value: 0 },
          [lie.up === 'x' ? 'width' : 'height']: { signal: lie.up === 'x' ? 'width' : 'height' },
          fill: { value: 'transparent' },
        },
      },
    },
    {
      type: 'rule',
      interactive: false,
      from: { data: 'places' },
      encode: {
        update: {
          [lie.along]: { signal: center },
          [lie.up]: { value: 0 },
          [lie.up === 'x' ? 'x2' : 'y2']: { signal: lie.up === 'x' ? 'width' : 'height' },
          stroke: { value: look.muted },
          strokeDash: { value: [3, 3] },
          opacity: { signal: mark === 'bar' ? '0' : 'datum.row === hover ? 0.8 : 0' },
        },
      },
    },
  ];
}

function barMarks(parts: SeriesMarkParts): readonly JsonRecord[] {
  const { lie, stacking, kind } = parts;
  const whole = step(parts);
  const aside = stacking === 'none';
  const size = aside ? `(${whole}) / seriesCount` : `(${whole})`;
  const start =
    kind === 'category' ? "scale('along', datum.at)" : `scale('along', datum.at) - (${whole}) / 2`;
  return [
    {
      name: 'bars',
      type: 'rect',
      from: { data: 'values' },
      encode: {
        update: {
          [lie.along]: { signal: aside ? `${start} + datum.order * ${size}` : start },
          [lie.along === 'x' ? 'width' : 'height']: {
            signal: aside ? `seriesCount > 1 ? max(1, ${size} - 1) : ${size}` : size,
          },
          [lie.up]: { scale: 'up', field: 'from' },
          [lie.up === 'x' ? 'x2' : 'y2']: { scale: 'up', field: 'to' },
          fill: { field: 'color' },
          opacity: [
            { test: 'datum.to === null', value: 0 },
            { signal: 'hover === datum.row ? datum.opacity * 0.85 : datum.opacity' },
          ],
          cursor: { value: 'pointer' },
        },
      },
    },
  ];
}

function valueTexts({ lie, mark, kind, look, stacking }: SeriesMarkParts): readonly JsonRecord[] {
  const share = stacking === 'none' ? '(datum.order + 0.5) / seriesCount' : '0.5';
  const middle =
    kind === 'category' && mark === 'bar'
      ? `scale('along', datum.at) + bandwidth('along') * ${share}`
      : "scale('along', datum.at)";
  const inside = stacking !== 'none';
  return [
    {
      type: 'text',
      interactive: false,
      from: { data: 'values' },
      encode: {
        update: {
          [lie.along]: { signal: middle },
          [lie.up]: inside
            ? { signal: "(scale('up', datum.from) + scale('up', datum.to)) / 2" }
            : { scale: 'up', field: 'to' },
          ...(lie.up === 'y'
            ? {
                align: { value: 'center' },
                baseline: inside ? { value: 'middle' } : { signal: "datum.to < 0 ? 'top' : 'bottom'" },
              }
            : { baseline: { value: 'middle' }, align: { value: inside ? 'center' : 'left' } }),
          text: {
            signal: inside
              ? "abs(scale('up', datum.from) - scale('up', datum.to)) > 14 ? datum.text : ''"
              : 'datum.text',
          },
          fill: { value: look.text },
        },
      },
    },
  ];
}
