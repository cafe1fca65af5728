/*
 * The outlines of the regions of countries: a file for each country beside the app's, in TopoJSON. The folder is named
 * after the release of Superset that they are from; others get another folder, because browsers keep these.
 */
const FOLDER = 'outlines/6.1/';

/** Where the outlines of a country are, below the app's base path. */
export const outlinesPath = (country: string): string => `${FOLDER}${country}.json`;

/** The country whose outlines are at an address; null for other addresses. */
export function outlinedCountry(pathname: string): string | null {
  return /\/outlines\/[\d.]+\/(\w+)\.json$/.exec(pathname)?.[1] ?? null;
}
