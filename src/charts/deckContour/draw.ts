import { asList, asNumber, asRecord } from '#domain/jsonValue.ts';
import { currencyFormat } from '#domain/format/currency.ts';
import type { Note } from '#domain/note.ts';
import { chartFormats } from '../kit/spec/text/formats.ts';
import { weightedPicture } from '../kit/deck/cells.ts';
import { pickedRgba } from '../kit/deck/mapColors.ts';
import type { DrawMap } from '../api.ts';
import { sizeOf } from '../kit/deck/mapForm.ts';
import type { ContoursLayer } from '../kit/deck/mapLayer.ts';
import { contourCellSize, largestCell } from './contourCells.ts';
import type { DeckContourForm } from './chart.ts';

const metres = currencyFormat(',.3~f', null);

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
