import type { Rgba } from '#charts/kit/deck/mapLayer.ts';

/* The library's types take lists that may be changed; it changes none. */
type Color = [number, number, number, number];
type Point = [number, number];

export const color = (rgba: Rgba): Color => rgba as unknown as Color;
export const colors = (ramp: readonly Rgba[]): Color[] => ramp.map(color);
export const at = (place: readonly [number, number]): Point => place as unknown as Point;
export const points = (path: readonly (readonly [number, number])[]): Point[] => path as unknown as Point[];

const HOVER: Color = [255, 255, 255, 90];

/** The properties of all layers that answer the pointer. */
export const PICKED = { pickable: true, autoHighlight: true, highlightColor: HOVER };

/** The light on bodies that stand out of the map. */
export const STEEP = { material: { ambient: 0.6, diffuse: 0.5, shininess: 20 } };
