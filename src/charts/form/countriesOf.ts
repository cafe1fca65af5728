import type { FormData } from '#domain/chart/form/formData.ts';
import { chartTypeOf } from '../chartTypes.ts';
import { countryOf } from '../kit/maps/countryOf.ts';

/** The countries whose outlines these charts need. */
export const countriesOf = (forms: readonly (FormData | null)[]): readonly string[] => [
  ...new Set(
    forms.flatMap((form) =>
      form !== null && chartTypeOf(form)?.drawn.kind === 'regions' ? (countryOf(form) ?? []) : [],
    ),
  ),
];
