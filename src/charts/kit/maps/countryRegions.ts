import { feature } from 'topojson-client';
import { asList, asRecord, asText } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Geometry, Shape } from './shapes.ts';

/** The regions of a country by their codes of ISO 3166-2. The outlines may be from a file that anybody wrote. */
export function countryRegions(outlines: unknown): Result<readonly Shape[], string> {
  try {
    const features = asList(asRecord(feature(outlines as never, 'regions'))['features']).map(asRecord);
    const regions = features.flatMap(({ id, properties, geometry }) =>
      isArea(geometry) && typeof id === 'string'
        ? [{ id, name: asText(asRecord(properties)['name']), geometry }]
        : [],
    );
    return regions.length > 0 ? ok(regions) : err('There are no regions.');
  } catch (cause) {
    return err(cause instanceof Error ? cause.message : String(cause));
  }
}

const isArea = (geometry: unknown): geometry is Geometry =>
  ['Polygon', 'MultiPolygon'].includes(asText(asRecord(geometry)['type']));
