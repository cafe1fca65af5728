import type { DrawMap } from '../api.ts';
import { columnOf } from '#domain/compile/frame.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { columnLabel, columnsOf, isOn, textOf } from '#domain/chart/form/formData.ts';
import { NO_ROWS, notDrawn } from '../kit/spec/chartSpec.ts';
import { extentOf } from '../kit/deck/extent.ts';
import { dimmed, pickedRgba } from '../kit/deck/mapColors.ts';
import { NO_PLACES, placelessNotes } from '../kit/deck/placeless.ts';
import { selectedIn, sizeOf, placeDimensions } from '../kit/deck/mapForm.ts';
import type { MapFeature } from '../kit/deck/mapLayer.ts';
import { viewIn } from '../kit/deck/mapView.ts';
import { rowTexts } from '../kit/deck/rowTexts.ts';
import type { Position } from '../kit/deck/spatial.ts';
import { readGeoJson } from './readGeoJson.ts';
import type { DeckGeojsonForm } from './chart.ts';

const USUAL_HEIGHT = 1000;

/** The shapes of a column of GeoJSON. */
export const draw: DrawMap<DeckGeojsonForm> = (form, frame, theme, state) => {
  const [chosen] = columnsOf(form['geojson']);
  if (chosen === undefined) return notDrawn('geojson');
  const name = columnLabel(chosen);
  const column = columnOf(frame, name);
  if (column === undefined) return notDrawn(name);
  if (frame.rowCount === 0) return NO_ROWS;
  const fill = pickedRgba(form['fill_color_picker'], '#007a87');
  const line = pickedRgba(form['stroke_color_picker'], '#007a87');
  const isSelected = selectedIn(frame, [name], state.selected);
  const labelName = isOn(form['enable_labels']) ? textOf(form['label_property_name']) : null;
  const features: MapFeature[] = [];
  const places: Position[] = [];
  let placeless = 0;
  for (let row = 0; row < frame.rowCount; row += 1) {
    const read = readGeoJson(column.values[row], places);
    if (read === null) placeless += 1;
    for (const { geometry, properties } of read ?? []) {
      const label = labelName === null ? null : properties[labelName];
      features.push({
        type: 'Feature',
        row,
        geometry,
        fill: isSelected(row) ? fill : dimmed(fill),
        line: isSelected(row) ? line : dimmed(line),
        elevation: asNumber(properties['elevation']) ?? USUAL_HEIGHT,
        label: typeof label === 'string' || typeof label === 'number' ? String(label) : null,
      });
    }
  }
  const extent = extentOf(places);
  if (extent === null) return NO_PLACES;
  const units = (value: unknown) => (value === 'meters' ? 'meters' : 'pixels');
  return {
    layers: [
      {
        kind: 'features',
        id: 'features',
        features,
        filled: form['filled'] !== false,
        stroked: isOn(form['stroked']),
        extruded: form['extruded'] !== false,
        width: Math.max(asNumber(form['line_width']) ?? 1, 0),
        units: units(form['line_width_unit']),
        radiusScale: sizeOf(form['point_radius_scale'], 100),
        labels:
          labelName === null
            ? null
            : {
                size: sizeOf(form['label_size'], 24),
                units: units(form['label_size_unit']),
                color: pickedRgba(form['label_color'], theme.mode === 'dark' ? '#ffffff' : '#000000'),
              },
      },
    ],
    extent,
    ...viewIn(form),
    legend: [],
    legendPosition: null,
    ramp: null,
    notes: placelessNotes(placeless),
    tooltips: rowTexts(form, frame, columnsOf(form['js_columns']).map(columnLabel)),
    dimensions: placeDimensions(frame, [name]),
  };
};
