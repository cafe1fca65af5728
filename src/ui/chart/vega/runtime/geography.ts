import { geoArea, geoBounds, geoCentroid } from 'd3-geo';
import { expressionFunction, transforms } from 'vega';
import * as functions from 'vega-functions';
import * as geo from 'vega-geo';

const MEASURES = [
  ['geoArea', functions.geoArea, geoArea],
  ['geoBounds', functions.geoBounds, geoBounds],
  ['geoCentroid', functions.geoCentroid, geoCentroid],
] as const;

/** Adds projections and what draws and measures shapes of maps, which the build leaves out of Vega. */
export function addGeography(): void {
  Object.assign(transforms, geo);
  for (const [name, projected, onSphere] of MEASURES) {
    const measure = function (this: unknown, projection: unknown, shape: unknown, group: unknown): unknown {
      return projection ? projected.call(this, projection, shape, group) : onSphere(shape);
    };
    expressionFunction(name, measure, functions.scaleVisitor);
  }
}
