/* Packages of Vega that come without types; all they are used for is to be registered. */

declare module 'vega-geo';
declare module 'vega-regression';
declare module 'vega-voronoi';
