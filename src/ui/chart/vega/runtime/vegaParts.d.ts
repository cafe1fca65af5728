/* Packages of Vega that come without types; all they are used for is to be registered. */

declare module 'vega-geo';
declare module 'vega-regression';
declare module 'vega-transforms';
declare module 'vega-voronoi';

/* Only what is replaced in expressions. The group of the mark is `this` where no group is given. */

declare module 'd3-geo' {
  export function geoArea(shape: unknown): unknown;
  export function geoBounds(shape: unknown): unknown;
  export function geoCentroid(shape: unknown): unknown;
}
declare module 'vega-functions' {
  type Measure = (this: unknown, projection: unknown, shape: unknown, group: unknown) => unknown;
  export const geoArea: Measure;
  export const geoBounds: Measure;
  export const geoCentroid: Measure;
  export function scaleVisitor(name: string, args: unknown[], scope: unknown, params: object): void;
}
