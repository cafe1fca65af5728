import { rowNumbers } from '#domain/compile/frame.ts';
import { unplacedNotes } from '../kit/series/series/positions.ts';
import { asNumber, type JsonRecord } from '#domain/jsonValue.ts';
import { bucketOf, chartFormats } from '../kit/spec/text/formats.ts';
import { capped, FIRST_SERIES, FIRST_VALUES, MAX_POINTS } from '../kit/spec/limits.ts';
import { ALL_NULL, type ChartTheme, NO_ROWS } from '../kit/spec/chartSpec.ts';
import { haloOf, mark, passiveMark } from '../kit/spec/marks.ts';
import { hasPlace, seriesFrame } from '../kit/series/series/seriesFrame.ts';
import { spacedAxis } from '../kit/axes/spacedAxis.ts';
import { seriesLabel } from '../kit/series/series/seriesLabel.ts';
import { DIMMED, formatSignals, fullSizeSpec, HOVER_SIGNAL } from '../kit/spec/specParts.ts';
import type { Draw } from '../api.ts';
import { BANDS, type FoldedBand, foldedBands } from './foldedBands.ts';
import type { HorizonForm } from './chart.ts';

const MAX_LAYERS = 60;
/** The height of the axis, which a very low chart does not have. */
const BELOW = '(height < 56 ? 4 : 22)';
/** A strip per series: the value is folded into bands, each darker than the one below it. */
export const draw: Draw<HorizonForm> = (form, frame, theme, state) => {
  const read = seriesFrame(form, frame);
  if (read === null || frame.rowCount === 0) return NO_ROWS;
  const drawn = read.series.filter((each) => each.values.some((value) => value !== null));
  if (drawn.length === 0) return ALL_NULL;
  const all = capped(drawn, MAX_LAYERS, FIRST_SERIES);
  const max = Math.floor(MAX_POINTS / (all.items.length * BANDS));
  const placed = rowNumbers(frame).filter((row) => hasPlace(read.axis, row));
  const drawnRows = capped(placed, max, FIRST_VALUES);
  const rows = drawnRows.items;
  const along = (row: number): number =>
    read.axis.kind === 'category' ? row : Number(read.axis.values[row]);
  const isTime = read.axis.kind === 'time';
  const formats = chartFormats(form);
  const isPerSeries = form['horizon_color_scale'] !== 'overall';
  const overall = Math.max(...all.items.map((each) => largestOf(each.values)));
  const wanted = asNumber(form['series_height']) ?? 25;
  const { selected } = state;
  const opacityOf = (names: readonly string[]): number =>
    selected === null || names.some((each) => selected.includes(each)) ? 1 : DIMMED;
  // An area needs two places: the only row is as wide as the strip, and rows of one time are next to each other.
  const isOnePlace = new Set(rows.map(along)).size === 1;

  return {
    spec: {
      // Its axis is below the last strip, not at the edge of the chart: its room is not found by fitting.
      ...fullSizeSpec(theme),
      signals: [
        ...formatSignals(formats),
        HOVER_SIGNAL,
        {
          name: 'strip',
          update: `min(${Math.max(wanted, 12) * 3}, max(1, height - ${BELOW}) / ${all.items.length})`,
        },
      ],
      data: [
        {
          name: 'bands',
          values: all.items.flatMap((series, order) => {
            const step = (isPerSeries ? largestOf(series.values) : overall) / BANDS;
            const values = rows.map((row) => series.values[row] ?? null);
            const opacity = opacityOf(series.dimensions);
            return foldedBands(values, step, theme.mode).flatMap((folded) =>
              bandPoints(folded, rows.map(along), isOnePlace).map((point) => ({
                ...point,
                layer: `${order}.${folded.band}`,
                order,
                opacity,
              })),
            );
          }),
        },
        {
          name: 'lone',
          source: 'bands',
          transform: [{ type: 'filter', expr: `${!isOnePlace} && datum.isLone` }],
        },
        {
          name: 'strips',
          values: all.items.map((series, i) => ({
            order: i,
            text: seriesLabel(series),
            column: series.column,
          })),
        },
        {
          name: 'cells',
          values: all.items.flatMap((series, i) =>
            rows.map((row, at) => ({ row, series: series.column, order: i, at: along(row), place: at })),
          ),
        },
      ],
      scales: [
        {
          name: 'along',
          type: isTime ? 'utc' : 'linear',
          domain: { data: 'cells', field: 'at' },
          range: { signal: '[0, width]' },
          zero: false,
          nice: false,
        },
      ],
      axes: [
        {
          ...spacedAxis(isTime),
          // Below the last strip, which need not be at the lower edge of the chart.
          offset: { signal: `strip * ${all.items.length} - height` },
        },
      ],
      marks: [
        strips(theme),
        bands(isOnePlace),
        loneValues(),
        pointedCells(rows.length, isOnePlace),
        // A halo first, so that a name is legible on every band.
        nameText(theme, haloOf(theme)),
        nameText(theme, {}),
      ],
    },
    legend: [],
    ramp: null,
    notes: [...all.notes, ...drawnRows.notes, ...unplacedNotes(read.axis)],
    tooltips: {
      kind: 'series',
      axis: read.axis,
      times: bucketOf(form, read.axis.name),
      layers: [
        {
          series: all.items.map((each) => ({
            column: each.column,
            label: seriesLabel(each),
            color: null,
            values: each.values,
            bases: null,
          })),
          numbers: formats.fullStyle,
          isOfOne: true,
          areBySize: false,
          haveShares: false,
          haveTotal: false,
        },
      ],
      events: [],
    },
    dimensions: null,
  };
};

/** The size of the largest value above or below zero; 1 if there is none. */
const largestOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((a, b) => Math.max(a, Math.abs(b ?? 0)), 0) || 1;

/** A point for each place; if all are at one place, two for each, at its ends as fractions of the width. */
function bandPoints(
  { color, parts }: FoldedBand,
  places: readonly number[],
  isOnePlace: boolean,
): readonly JsonRecord[] {
  return places.flatMap((place, at) => {
    const isLone = parts[at] !== null && parts[at - 1] == null && parts[at + 1] == null;
    const point = { at: place, part: parts[at], color, isLone };
    return isOnePlace ? [at, at + 1].map((edge) => ({ ...point, edge: edge / places.length })) : [point];
  });
}

/** The ground of each strip: it is seen as one also where its values are missing. */
const strips = (theme: ChartTheme): JsonRecord =>
  passiveMark('rect', 'strips', {
    x: { value: 0 },
    width: { signal: 'width' },
    y: { signal: 'datum.order * strip + 1' },
    height: { signal: 'max(0.5, strip - 2)' },
    fill: { value: theme.line },
    fillOpacity: { value: 0.35 },
  });

/** The height of a band's part of a value. */
const PART = {
  y: { signal: '(datum.order + 1) * strip - datum.part * (strip - 2) - 1' },
  y2: { signal: '(datum.order + 1) * strip - 1' },
  fill: { field: 'color' },
  fillOpacity: { field: 'opacity' },
};

/** A value between missing ones, which an area cannot show. */
const loneValues = (): JsonRecord =>
  passiveMark('rect', 'lone', { xc: { scale: 'along', field: 'at' }, width: { value: 2 }, ...PART });

/** Each band of each series as an area, over those below it. Where values are missing, it has a gap. */
const bands = (isOnePlace: boolean): JsonRecord => ({
  type: 'group',
  interactive: false,
  from: { facet: { name: 'band', data: 'bands', groupby: 'layer' } },
  marks: [
    passiveMark('area', 'band', {
      x: isOnePlace ? { signal: 'datum.edge * width' } : { scale: 'along', field: 'at' },
      defined: { signal: 'isValid(datum.part)' },
      ...PART,
    }),
  ],
});

/** The place of each value, invisible: it is pointed at. */
const pointedCells = (places: number, isOnePlace: boolean): JsonRecord =>
  mark('rect', 'cells', {
    xc: isOnePlace ? { signal: `(datum.place + 0.5) * width / ${places}` } : { scale: 'along', field: 'at' },
    width: { signal: `width / max(1, ${places})` },
    y: { signal: 'datum.order * strip' },
    height: { signal: 'strip' },
    fill: { value: 'transparent' },
  });

const nameText = (theme: ChartTheme, halo: JsonRecord): JsonRecord =>
  passiveMark('text', 'strips', {
    x: { value: 6 },
    y: { signal: '(datum.order + 0.5) * strip' },
    baseline: { value: 'middle' },
    // Names in lower strips would overlap.
    text: { signal: "strip < 11 ? '' : datum.text" },
    fill: { value: theme.text },
    limit: { signal: 'width / 2' },
    ...halo,
  });
