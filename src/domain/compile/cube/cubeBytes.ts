import type { CubeDefinition } from './cube.ts';

/** Bytes of a value of a group on the device, compressed: measured over groups by two and three columns. */
const BYTES = 2.25;

/** About what a cube takes on the device; in memory three times as much. */
export const cubeBytes = ({ columns, metrics }: CubeDefinition, groups: number): number =>
  Math.round(groups * (columns.length + metrics.length) * BYTES);
