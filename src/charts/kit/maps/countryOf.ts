import { asText } from '#domain/jsonValue.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { COUNTRIES } from './countries.ts';

const KEYS: ReadonlySet<string> = new Set(COUNTRIES.map(([key]) => key));

/** The country that a form names, if there are outlines of its regions. */
export function countryOf(form: FormData): string | null {
  // Earlier releases stored the name.
  const key = asText(form['select_country']).toLowerCase();
  return KEYS.has(key) ? key : null;
}
