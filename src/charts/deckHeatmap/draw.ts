import { sequentialScheme } from '../kit/colors/sequentialSchemes.ts';
import { textOf } from '#domain/chart/form/formData.ts';
import { weightedPicture } from '../kit/deck/cells.ts';
import { pickedRgba, rgbaOf } from '../kit/deck/mapColors.ts';
import type { DrawMap } from '../api.ts';
import { sizeOf } from '../kit/deck/mapForm.ts';
import type { Rgba } from '../kit/deck/mapLayer.ts';
import type { DeckHeatmapForm } from './chart.ts';

/** Where points are dense. */
export const draw: DrawMap<DeckHeatmapForm> = (form, frame, theme, state) =>
  weightedPicture(form, frame, theme, state, (points) => ({
    kind: 'heat',
    id: 'heat',
    points,
    radius: sizeOf(form['radius_pixels'], 30),
    intensity: sizeOf(form['intensity'], 1),
    aggregate: form['aggregation'] === 'mean' ? 'MEAN' : 'SUM',
    ramp: rampOf(form),
  }));

function rampOf(form: DeckHeatmapForm): readonly Rgba[] {
  if (form['color_scheme_type'] === 'fixed_color') {
    const [r, g, b, a] = pickedRgba(form['color_picker'], '#007a87');
    return [0.2, 0.4, 0.6, 0.8, 1].map((share) => [r, g, b, Math.round(a * share)]);
  }
  // The scheme's first colour is the one of the most: on a light map the others fade into it.
  const scheme = sequentialScheme(textOf(form['linear_color_scheme']));
  return scheme.map((color) => rgbaOf(color)).toReversed();
}
