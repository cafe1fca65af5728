import { readFile } from 'node:fs/promises';
import { outlinesPath } from '#contract/files/outlineFiles.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { countryOf } from '#charts/countryMap/countryOf.ts';
import { countryRegions } from '#charts/countryMap/countryRegions.ts';
import type { Draw, DrawRegions } from '#charts/api.ts';
import { parseJson } from '#domain/jsonValue.ts';

/** The files of the app's page: its sources, or what was built beside this process. */
const filesOfPage = (here: string = import.meta.url): URL =>
  new URL(here.endsWith('.ts') ? '../../../public/' : '../app/', here);

/** How the country of a form is drawn; null where its outlines are not part of the app. */
export async function countryDrawing(form: FormData, drawCountry: DrawRegions): Promise<Draw | null> {
  const country = countryOf(form);
  if (country === null) return null;
  // Without a built page there are none.
  const text = await readFile(new URL(outlinesPath(country), filesOfPage()), 'utf8').catch(() => '');
  const regions = countryRegions(parseJson(text));
  return regions.ok ? drawCountry(country, regions.value) : null;
}
