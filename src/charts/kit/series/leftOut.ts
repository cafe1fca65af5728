import { shownLayers } from '#domain/chart/annotation/annotationLayer.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { Note } from '#domain/note.ts';

interface Drawn {
  readonly notes: readonly Note[];
  readonly hasForecast: boolean;
}

/** Settings of the form that are not drawn. */
export function leftOut(form: FormData, drawnCount: number, drawn: Drawn): readonly Note[] {
  const count = shownLayers(form).length - drawnCount;
  return [
    ...drawn.notes,
    ...(count <= 0
      ? []
      : [{ text: '{count} annotation {count|layer is|layers are} not shown.', values: { count } }]),
    ...(form['forecastEnabled'] === true && !drawn.hasForecast
      ? [
          {
            text: 'The forecast is not shown: the server has no package for forecasts (prophet), and none can be computed of these rows.',
          },
        ]
      : []),
  ];
}
