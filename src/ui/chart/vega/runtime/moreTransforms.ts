import { transforms } from 'vega';
import * as regression from 'vega-regression';
import { impute, kde, pivot, quantile, sample, timeunit } from 'vega-transforms';
import * as voronoi from 'vega-voronoi';

/** Adds what Vega-Lite uses of Vega and no other chart does, and what the build leaves out of Vega for that reason. */
export function addTransforms(): void {
  Object.assign(transforms, { impute, kde, pivot, quantile, sample, timeunit }, regression, voronoi);
}
