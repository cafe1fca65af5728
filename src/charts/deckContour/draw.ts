import { asList, asNumber, asRecord } from '#domain/jsonValue.ts';
import { numberFormat } from '#domain/format/numberFormat.ts';
import type { Note } from '#domain/note.ts';
import { chartFormats } from '../kit/spec/text/formats.ts';
import { weightedPicture } from '../kit/deck/cells.ts';
import { cellValue } from '../kit/deck/cellValue.ts';
import { pickedRgba } from '../kit/deck/mapColors.ts';
import type { DrawMap } from '../api.ts';
import { sizeOf } from '../kit/deck/mapForm.ts';
import type { ContoursLayer, WeightedPoint } from '../kit/deck/mapLayer.ts';
import { downOf } from '../kit/deck/onScreen.ts';
import { extentOf } from '../kit/deck/extent.ts';
import type { DeckContourForm } from './chart.ts';

/* The cells that deck.gl draws contours of: squares whose size is that at the middle of all points. */

/** The circumference of the Earth in metres, as deck.gl has it. */
const AROUND = 40_030_000;

/** deck.gl visits each cell between the outermost points for each contour: many more would stop the page. */
const MOST_CELLS = 500_000;

/** The size that cells can have in metres: the one that is wanted, or twice, four times as much. */
function contourCellSize(points: readonly WeightedPoint[], wanted: number): number {
  const extent = extentOf(points.map(({ at }) => at));
  if (extent === null) return wanted;
  const { west, south, east, north } = extent;
  const around = AROUND * widthAt(south, north);
  const across = ((east - west) / 360) * around;
  const down = (downOf(south) - downOf(north)) * around;
  let size = wanted;
  while ((across / size + 1) * (down / size + 1) > MOST_CELLS) size *= 2;
  return size;
}

/** The largest value of a cell. */
function largestCell({ points, size, aggregate }: ContoursLayer): number {
  const extent = extentOf(points.map(({ at }) => at));
  if (extent === null) return -Infinity;
  const side = size / AROUND / widthAt(extent.south, extent.north);
  const cells = new Map<string, number[]>();
  for (const { at, weight } of points) {
    const cell = `${Math.floor((at[0] + 180) / 360 / side)} ${Math.floor((1 - downOf(at[1])) / side)}`;
    const known = cells.get(cell);
    if (known === undefined) cells.set(cell, [weight]);
    else known.push(weight);
  }
  const value = cellValue(aggregate.toLowerCase());
  return [...cells.values()].reduce((most, weights) => Math.max(most, value(weights)), -Infinity);
}

/** The length of the parallel between two, as a part of the equator. */
const widthAt = (south: number, north: number): number => Math.cos((south + north) * (Math.PI / 360));

const metres = (value: number): string => numberFormat(',.3~f')(value);

const AGGREGATES: ReadonlyMap<unknown, ContoursLayer['aggregate']> = new Map([
  ['mean', 'MEAN'],
  ['min', 'MIN'],
  ['max', 'MAX'],
]);

/** Lines of equal value, and areas between two values. */
export const draw: DrawMap<DeckContourForm> = (form, frame, theme, state) => {
  const wanted = sizeOf(form['cellSize'], 300);
  const drawn = weightedPicture(form, frame, theme, state, (points) => ({
    kind: 'contours',
    id: 'contours',
    points,
    size: contourCellSize(points, wanted),
    aggregate: AGGREGATES.get(form['aggregation']) ?? 'SUM',
    contours: contoursOf(form),
  }));
  if ('reason' in drawn) return drawn;
  const layer = drawn.layers.find((each) => each.kind === 'contours');
  if (layer === undefined) return drawn;
  return { ...drawn, notes: [...drawn.notes, ...enlarged(layer, wanted), ...belowAll(layer, form)] };
};

/** That cells are larger than the form sets. */
const enlarged = ({ size }: ContoursLayer, wanted: number): readonly Note[] =>
  size === wanted
    ? []
    : [
        {
          text: 'Cells of {wanted} m would be too many: they are {size} m wide.',
          values: { wanted: metres(wanted), size: metres(size) },
        },
      ];

/** That there are no contours, because no cell has a value as large as any threshold. */
function belowAll(layer: ContoursLayer, form: DeckContourForm): readonly Note[] {
  const lowest = Math.min(...layer.contours.flatMap(({ threshold }) => threshold));
  const largest = largestCell(layer);
  // Around the cells all is zero.
  if (lowest <= 0 || largest >= lowest) return [];
  const { full } = chartFormats(form);
  return [
    {
      text: 'No cell reaches the lowest threshold, {threshold}: the largest value is {largest}.',
      values: { threshold: full(lowest), largest: full(largest) },
    },
  ];
}

const DEFAULT_COLOR = '#007a87';

/** An area has two thresholds, a line the lower one. Without any, a line around all places. */
function contoursOf(form: DeckContourForm): ContoursLayer['contours'] {
  const read = asList(form['contours']).flatMap((each) => {
    const { lowerThreshold, upperThreshold, color, strokeWidth } = asRecord(each);
    const [low, high] = [asNumber(lowerThreshold), asNumber(upperThreshold)];
    if (low === null) return [];
    const { r, g, b, a } = asRecord(color);
    // Opacity is stored in percent here.
    const share = (asNumber(a) ?? 100) / 100;
    return {
      threshold: high === null ? low : ([low, high] as const),
      color: pickedRgba({ r, g, b, a: share }, DEFAULT_COLOR),
      width: sizeOf(strokeWidth, 1),
    };
  });
  return read.length > 0 ? read : [{ threshold: 1, color: pickedRgba(null, DEFAULT_COLOR), width: 2 }];
}
