import { columnOf } from '#domain/compile/frame.ts';
import { numberFormat } from '#domain/format/numberFormat.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { isOn, metricOf, textOf } from '#domain/chart/form/formData.ts';
import { dimmed, pickedRgba } from '../kit/deck/mapColors.ts';
import type { DrawMap } from '../api.ts';
import {
  fixedOrMetric,
  labelIn,
  legendPositionOf,
  metricIn,
  selectedIn,
  sizeOf,
  placeDimensions,
} from '../kit/deck/mapForm.ts';
import { viewIn } from '../kit/deck/mapView.ts';
import { rowTexts } from '../kit/deck/rowTexts.ts';
import { readShapes } from '../kit/deck/shapes.ts';
import { readRings } from '../kit/deck/shapeText.ts';
import { valueBuckets } from './valueBuckets.ts';
import type { DeckPolygonForm } from './chart.ts';

/** Outlines by colour and height. */
export const draw: DrawMap<DeckPolygonForm> = (form, frame, _theme, state) => {
  const read = readShapes(form, frame, readRings);
  if ('reason' in read) return read;
  const name = labelIn(metricOf(form['metric']));
  const values = name === null ? undefined : columnOf(frame, name)?.values;
  const valueOf = (row: number): number | null => numberOf(values?.[row]);
  const buckets = valueBuckets(
    form,
    read.shapes.flatMap(({ row }) => valueOf(row) ?? []),
    numberFormat(textOf(form['legend_format']) ?? 'SMART_NUMBER'),
  );
  const height = fixedOrMetric(form['point_radius_fixed']);
  const heightName = labelIn(metricIn(form['point_radius_fixed']));
  const heights = heightName === null ? undefined : columnOf(frame, heightName)?.values;
  const fixed = height !== null && 'fixed' in height ? height.fixed : 0;
  const multiplier = sizeOf(form['multiplier'], 1);
  const line = pickedRgba(form['stroke_color_picker'], '#007a87');
  const isSelected = selectedIn(frame, [read.name], state.selected);
  return {
    layers: [
      {
        kind: 'polygons',
        id: 'polygons',
        polygons: read.shapes.flatMap(({ row, rings }) => {
          const bucket = buckets.of(valueOf(row));
          if (bucket.key !== null && state.hidden.has(bucket.key)) return [];
          const elevation = (heights === undefined ? fixed : (numberOf(heights[row]) ?? 0)) * multiplier;
          const fill = isSelected(row) ? bucket.color : dimmed(bucket.color);
          return { row, rings, fill, line, elevation: Math.max(elevation, 0) };
        }),
        filled: form['filled'] !== false,
        stroked: isOn(form['stroked']),
        extruded: form['extruded'] !== false,
        width: Math.max(asNumber(form['line_width']) ?? 1, 0),
        units: form['line_width_unit'] === 'meters' ? 'meters' : 'pixels',
      },
    ],
    extent: read.extent,
    ...viewIn(form),
    legend: buckets.legend,
    legendPosition: legendPositionOf(form),
    ramp: null,
    notes: read.notes,
    tooltips: rowTexts(form, frame, [name, heightName, ...read.extra], {
      colors: new Map(read.shapes.map(({ row }) => [row, buckets.of(valueOf(row)).color])),
    }),
    dimensions: placeDimensions(frame, [read.name]),
  };
};
