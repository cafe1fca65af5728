import type { FormData } from '#domain/chart/form/formData.ts';
import { asText } from '#domain/jsonValue.ts';
import type { Note } from '#domain/note.ts';
import { COUNTRIES } from './countries.ts';
import { countryOf } from './countryOf.ts';

/** Why a country map shows its rows. */
export function noOutlines(form: FormData): Note {
  const country = countryOf(form);
  return country === null
    ? {
        text: 'There are no outlines for the regions of {country}. Showing its rows.',
        values: { country: asText(form['select_country']) || '?' },
      }
    : {
        text: 'The outlines of {country} are not on this device yet. They are loaded when the server can be reached. Showing its rows.',
        values: { country: COUNTRIES.find(([key]) => key === country)?.[1] ?? country },
      };
}
