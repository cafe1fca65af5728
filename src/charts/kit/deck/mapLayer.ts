import type { Position } from './spatial.ts';

/** Red, green, blue and opacity, from 0 to 255. */
export type Rgba = readonly [number, number, number, number];

/** The layers of a map as data: what a library that draws them is given. `id` is unique in a map. */
export type MapLayer =
  | PointsLayer
  | ArcsLayer
  | PathsLayer
  | PolygonsLayer
  | FeaturesLayer
  | CellsLayer
  | ScreenCellsLayer
  | HeatLayer
  | ContoursLayer
  | LabelsLayer;

export interface PointsLayer {
  readonly kind: 'points';
  readonly id: string;
  readonly points: readonly {
    readonly row: number | null;
    readonly at: Position;
    readonly radius: number;
    readonly color: Rgba;
    readonly count?: number;
    readonly value?: number | null;
  }[];
  readonly units: LengthUnit;
  /** In pixels; null for no bound. */
  readonly smallest: number | null;
  readonly largest: number | null;
  /** They mark what is below them: nothing covers them, and the pointer goes through them. */
  readonly marksBelow?: true;
}

export type LengthUnit = 'meters' | 'pixels';

export interface ArcsLayer {
  readonly kind: 'arcs';
  readonly id: string;
  readonly arcs: readonly {
    readonly row: number;
    readonly from: Position;
    readonly to: Position;
    readonly color: Rgba;
    readonly toColor: Rgba;
  }[];
  /** In pixels. */
  readonly width: number;
}

export interface PathsLayer {
  readonly kind: 'paths';
  readonly id: string;
  readonly paths: readonly {
    readonly row: number;
    readonly path: readonly Position[];
    readonly color: Rgba;
  }[];
  readonly width: number;
  readonly units: LengthUnit;
}

export interface PolygonsLayer {
  readonly kind: 'polygons';
  readonly id: string;
  readonly polygons: readonly {
    readonly row: number;
    /** The outline, then its holes. */
    readonly rings: readonly (readonly Position[])[];
    readonly fill: Rgba;
    readonly line: Rgba;
    /** In metres. */
    readonly elevation: number;
  }[];
  readonly filled: boolean;
  readonly stroked: boolean;
  readonly extruded: boolean;
  readonly width: number;
  readonly units: LengthUnit;
}

/** GeoJSON, checked and reduced to what is drawn. */
export interface MapFeature {
  readonly type: 'Feature';
  readonly row: number;
  readonly geometry: { readonly type: string; readonly coordinates: readonly unknown[] };
  readonly fill: Rgba;
  readonly line: Rgba;
  readonly elevation: number;
  readonly label: string | null;
}

export interface FeaturesLayer {
  readonly kind: 'features';
  readonly id: string;
  readonly features: readonly MapFeature[];
  readonly filled: boolean;
  readonly stroked: boolean;
  readonly extruded: boolean;
  readonly width: number;
  readonly units: LengthUnit;
  readonly radiusScale: number;
  /** Null for none. */
  readonly labels: { readonly size: number; readonly units: LengthUnit; readonly color: Rgba } | null;
}

export interface WeightedPoint {
  readonly row: number;
  readonly at: Position;
  readonly weight: number;
}

export interface CellsLayer {
  readonly kind: 'hexagons' | 'squares';
  readonly id: string;
  readonly points: readonly WeightedPoint[];
  /** The radius or side of a cell, in metres. */
  readonly size: number;
  /** The name of what a cell makes of the weights of its points. */
  readonly aggregate: unknown;
  /** The ranges with a colour each; null where colours follow the value. */
  readonly ranges: readonly (readonly [low: number, high: number])[] | null;
  /** The places of the first and last colour; null for the lowest and the highest. */
  readonly domain: readonly [number, number] | null;
  readonly ramp: readonly Rgba[];
  readonly extruded: boolean;
  /** Of the highest cell, in metres. */
  readonly height: number;
}

export interface ScreenCellsLayer {
  readonly kind: 'screenCells';
  readonly id: string;
  readonly points: readonly WeightedPoint[];
  /** In pixels. */
  readonly size: number;
  /** The values of the first and last colour; null for none and the highest. */
  readonly domain: readonly [number, number] | null;
  readonly ramp: readonly Rgba[];
}

export interface HeatLayer {
  readonly kind: 'heat';
  readonly id: string;
  readonly points: readonly WeightedPoint[];
  readonly radius: number;
  readonly intensity: number;
  readonly aggregate: 'SUM' | 'MEAN';
  readonly ramp: readonly Rgba[];
}

export interface ContoursLayer {
  readonly kind: 'contours';
  readonly id: string;
  readonly points: readonly WeightedPoint[];
  /** In metres. */
  readonly size: number;
  readonly aggregate: 'SUM' | 'MEAN' | 'MIN' | 'MAX';
  readonly contours: readonly {
    /** A line at a value, or an area between two. */
    readonly threshold: number | readonly [number, number];
    readonly color: Rgba;
    readonly width: number;
  }[];
}

/** Points, those that would overlap at a zoom as one with a number: `layersAt` makes layers of them. */
export interface ClustersLayer {
  readonly kind: 'clusters';
  /** What the ids of its layers begin with. */
  readonly id: string;
  readonly points: readonly {
    readonly row: number;
    readonly at: Position;
    readonly radius: number;
    /** What its cluster makes its number of, if not of its rows. */
    readonly value: number | null;
  }[];
  readonly units: LengthUnit;
  readonly color: Rgba;
  /** The distance in pixels below which points are one. */
  readonly reach: number;
  /** The name of what a cluster makes of the values of its points; null for their number. */
  readonly aggregate: string | null;
}

export interface LabelsLayer {
  readonly kind: 'labels';
  readonly id: string;
  readonly labels: readonly { readonly at: Position; readonly text: string; readonly color: Rgba }[];
  readonly size: number;
}
