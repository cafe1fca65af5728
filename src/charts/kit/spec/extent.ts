type Extent = readonly [low: number, high: number];

/** The least and the greatest of some numbers, which may be too many for the arguments of a call; `none` without any. */
export const extent = (values: readonly number[], none: Extent = [Infinity, -Infinity]): Extent =>
  values.length === 0
    ? none
    : [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
