import { columnOf, type Frame } from '#domain/compile/frame.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { categoricalScheme } from '../colors/categoricalSchemes.ts';
import { type FormData, metricLabel, metricOf, textOf } from '#domain/chart/form/formData.ts';
import type { ChartState, ChartTheme, NothingToDraw } from '../spec/chartSpec.ts';
import type { Note } from '#domain/note.ts';
import { chartFormats } from '../spec/text/formats.ts';
import { countNotes } from '../spec/limits.ts';
import { legibleOn } from '../colors/legible.ts';
import { belowZero, NONE_ABOVE_ZERO } from '../parts/aboveZero.ts';
import { inSelectedCell } from './cellFilter.ts';
import { breakpointLegend, breakpointsOf, pickedRgba, rgbaOf } from './mapColors.ts';
import { legendPositionOf } from './mapForm.ts';
import type { CellsLayer, MapLayer, Rgba, ScreenCellsLayer, WeightedPoint } from './mapLayer.ts';
import type { MapPicture } from './mapPicture.ts';
import { viewIn } from './mapView.ts';
import { readPlaces } from './places.ts';
import { spatialColumns, spatialOf } from './spatial.ts';

/** The ranges that colour cells; none where their values do. */
const rangesOf = (form: FormData): ReturnType<typeof breakpointsOf>['ranges'] =>
  form['color_scheme_type'] === 'color_breakpoints' ? breakpointsOf(form).ranges : [];

/** The colours of cells without ranges by their values, from the lowest to the highest. */
function cellRamp(form: FormData, theme: ChartTheme): readonly Rgba[] {
  const way = form['color_scheme_type'];
  const fixed = pickedRgba(form['color_picker'], '#007a87');
  if (way === 'fixed_color') return [fixed];
  if (way === 'color_breakpoints') return [breakpointsOf(form).other];
  if (way === 'default') return [[fixed[0], fixed[1], fixed[2], 25], fixed];
  const scheme = categoricalScheme(textOf(form['color_scheme']) ?? theme.colors.scheme);
  return scheme.map((color) => rgbaOf(legibleOn(theme.mode, color)));
}

/**
 * Cells of a value, coloured by it: by the range that it is in, if the form has ranges, and by that of no range else.
 */
export function coloredCells(
  form: FormData,
  theme: ChartTheme,
): Pick<CellsLayer, 'ranges' | 'ramp' | 'domain'> {
  const ranges = rangesOf(form);
  if (ranges.length === 0) return { ranges: null, ramp: cellRamp(form, theme), domain: null };
  const ramp = [...ranges.map(({ color }) => color), breakpointsOf(form).other];
  return { ranges: ranges.map(({ low, high }) => [low, high]), ramp, domain: [0, ramp.length] };
}

/** Sums of many larger ones are no numbers of a graphics card, whose largest is 3.4e38. */
const LARGEST = 1e30;

const tooLargeNotes = (count: number): readonly Note[] =>
  countNotes(
    count,
    '{count} {count|value|values} beyond 1e30 {count|is|are} not drawn. “View as table” shows all of them.',
  );

/** A map of weighted points, whose cells are computed where they are drawn. */
export function weightedPicture(
  form: FormData,
  frame: Frame,
  theme: ChartTheme,
  { selected }: ChartState,
  layerOf: (points: readonly WeightedPoint[]) => MapLayer,
): MapPicture | NothingToDraw {
  const read = readPlaces(form, 'spatial', frame);
  if ('reason' in read) return read;
  const spatial = spatialOf(form['spatial']);
  const metric = metricOf(form['size']);
  const name = metric === null ? null : metricLabel(metric);
  const weights = name === null ? undefined : columnOf(frame, name)?.values;
  const all = read.places.map(({ row, at }) => ({
    row,
    at,
    weight: weights === undefined ? 1 : (numberOf(weights[row]) ?? 0),
  }));
  const points = all.filter(({ weight }) => Math.abs(weight) <= LARGEST);
  const tooLarge = tooLargeNotes(all.length - points.length);
  if (points.length === 0 && tooLarge[0] !== undefined) return { reason: tooLarge[0] };
  const layer = layerOf(points);
  const isHeat = layer.kind === 'heat';
  if (isAboveZero(layer) && points.every(({ weight }) => weight <= 0)) return NONE_ABOVE_ZERO;
  const formats = chartFormats(form);
  const isSelected = spatial === null ? null : inSelectedCell(spatial, frame, selected);
  return {
    layers: [
      layer,
      ...(isSelected === null
        ? []
        : [
            selectedPoints(
              points.filter(({ row }) => isSelected(row)),
              theme,
            ),
          ]),
    ],
    extent: read.extent,
    ...viewIn(form),
    legend: rangesOf(form).length > 0 ? breakpointLegend(form, formats.number) : [],
    legendPosition: legendPositionOf(form),
    ramp: null,
    notes: [
      ...read.notes,
      ...tooLarge,
      ...(isHeat ? belowZero(points.filter(({ weight }) => weight < 0).length) : []),
      ...(layer.kind === 'screenCells' ? outsideRanges(form, points) : []),
    ],
    tooltips: { rows: null, several: { kind: 'cells', label: name ?? 'Count', numbers: formats.fullStyle } },
    dimensions:
      spatial === null
        ? null
        : { kind: 'cells', spatial, frame: columnsAlone(frame, spatialColumns(spatial)), selected },
  };
}

/** Whether a layer draws nothing where no weight is above zero. */
const isAboveZero = (layer: MapLayer): boolean =>
  layer.kind === 'heat' ||
  (layer.kind === 'contours' &&
    layer.contours.every(({ threshold }) => [threshold].flat().every((each) => each > 0)));

/** That some cells are in no range, where rows alone are in none already. */
function outsideRanges(form: FormData, points: readonly WeightedPoint[]): readonly Note[] {
  const span = rangesSpan(form);
  return span === null || points.every(({ weight }) => weight >= span[0] && weight <= span[1])
    ? []
    : [{ text: 'Cells with values outside the ranges have the colors of the nearest ones.' }];
}

/** From the start of the lowest range of the form to the end of the highest one; null without ranges. */
function rangesSpan(form: FormData): readonly [number, number] | null {
  const ranges = rangesOf(form);
  if (ranges.length === 0) return null;
  return [Math.min(...ranges.map((each) => each.low)), Math.max(...ranges.map((each) => each.high))];
}

/** Into as many even steps ranges are divided where the map library gathers values itself. */
const STEPS = 60;

/**
 * Ranges as even steps of their colours. A last range that is much wider than the others ends early: its colour goes
 * on.
 */
export function steppedRamp(form: FormData, theme: ChartTheme): Pick<ScreenCellsLayer, 'ramp' | 'domain'> {
  const span = rangesSpan(form);
  if (span === null) return { ramp: cellRamp(form, theme), domain: null };
  const { ranges, other } = breakpointsOf(form);
  const [low, high] = span;
  const last = Math.max(...ranges.map((each) => each.low));
  const end = last > low ? Math.min(high, last + (last - low) / (ranges.length - 1)) : high;
  const colorAt = (value: number): Rgba =>
    ranges.find((each) => value >= each.low && value <= each.high)?.color ?? other;
  const ramp = Array.from({ length: STEPS }, (_, at) => colorAt(low + ((at + 0.5) / STEPS) * (end - low)));
  return { ramp, domain: [low, end] };
}

/** Cells have the colours of their values: dots show which of them filter other charts. */
function selectedPoints(points: readonly WeightedPoint[], theme: ChartTheme): MapLayer {
  const color = rgbaOf(theme.mode === 'dark' ? '#ffffff' : '#000000');
  return {
    kind: 'points',
    id: 'selected',
    points: points.map(({ row, at }) => ({ row, at, radius: 3, color })),
    units: 'pixels',
    smallest: null,
    largest: null,
    marksBelow: true,
  };
}

const columnsAlone = (frame: Frame, names: readonly string[]): Frame => ({
  rowCount: frame.rowCount,
  columns: frame.columns.filter(({ name }) => names.includes(name)),
});
