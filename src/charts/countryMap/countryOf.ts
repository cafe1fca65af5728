import { asText } from '#domain/jsonValue.ts';
import { vizType } from '#domain/chart/form/formData.ts';
import { COUNTRIES } from './countries.ts';
import type { CountryMapForm } from './chart.ts';

const KEYS: ReadonlySet<string> = new Set(COUNTRIES.map(([key]) => key));

/** The country that a form names, if there are outlines of its regions. */
export function countryOf(form: CountryMapForm): string | null {
  // Earlier releases stored the name.
  const key = asText(form['select_country']).toLowerCase();
  return KEYS.has(key) ? key : null;
}

/** The countries whose outlines these charts need. */
export const countriesOf = (forms: readonly (CountryMapForm | null)[]): readonly string[] => [
  ...new Set(
    forms.flatMap((form) =>
      form !== null && vizType(form) === 'country_map' ? (countryOf(form) ?? []) : [],
    ),
  ),
];
