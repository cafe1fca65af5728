import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormData } from '#domain/chart/form/formData.ts';
import { drawCountry } from '#charts/countryMap/draw.ts';
import { countryOf } from '#charts/kit/maps/countryOf.ts';
import { countryRegions } from '#charts/kit/maps/countryRegions.ts';
import type { Draw } from '#charts/api.ts';
import type { Shape } from '#charts/kit/maps/shapes.ts';
import { outlinesPath } from '#contract/files/outlineFiles.ts';

const PUBLIC = join(import.meta.dirname, '../../public');

/** The outlines of a country as the app's page gets them. */
export const outlinesText = (country: string): string =>
  readFileSync(join(PUBLIC, outlinesPath(country)), 'utf8');

export function regionsOf(country: string): readonly Shape[] {
  const regions = countryRegions(JSON.parse(outlinesText(country)));
  if (!regions.ok) throw new Error(regions.error);
  return regions.value;
}

/** How the country of a form is drawn. */
export function countryDrawingOf(form: FormData): Draw {
  const country = countryOf(form);
  if (country === null) throw new Error('There are no outlines of it.');
  return drawCountry(country, regionsOf(country));
}
