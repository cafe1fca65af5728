import type { JsonRecord } from '#domain/jsonValue.ts';

/** What Vega-Lite compiles maps to: projections, transforms such as geoshape, and functions such as geoCentroid. */
const GEOGRAPHY = /"(?:projections|graticule|geo\w+)"|\bgeo[A-Z]/;

/**
 * Whether a compiled spec needs what the build leaves out of Vega for other charts. A field named so is one false yes.
 */
export function usesGeography(compiled: JsonRecord): boolean {
  return GEOGRAPHY.test(JSON.stringify(compiled));
}
