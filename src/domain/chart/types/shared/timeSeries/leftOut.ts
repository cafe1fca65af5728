import { shownLayers } from '../../../annotation/annotationLayer.ts';
import type { FormData } from '../../../form/formData.ts';
import type { Note } from '../../../spec/chartSpec.ts';

/** Settings of the form that are not drawn. */
export function leftOut(form: FormData, drawnCount: number, notes: readonly Note[]): readonly Note[] {
  const count = shownLayers(form).length - drawnCount;
  return [
    ...notes,
    ...(count <= 0
      ? []
      : [{ text: '{count} annotation {count|layer is|layers are} not shown.', values: { count } }]),
    ...(form['forecastEnabled'] === true
      ? [{ text: 'The forecast is not shown: nothing here computes forecasts.' }]
      : []),
  ];
}
