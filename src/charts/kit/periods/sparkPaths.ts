/** The size of a sparkline, in pixels. */
export const SPARK = { width: 120, height: 24 } as const;

/** The colours between the bounds of a column, from low to high. */
export const SPARK_RAMP = ['#b3362c', '#f2e6d8', '#2c7a4b'];

export interface SparkPaths {
  readonly line: string;
  /** Values between missing ones. */
  readonly points: string;
}

/** A sparkline as paths; null where there are too few values for a line. */
export function sparkPaths(values: readonly (number | null)[]): SparkPaths | null {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const { width, height } = SPARK;
  const low = known.reduce((a, b) => Math.min(a, b));
  const high = known.reduce((a, b) => Math.max(a, b));
  const x = (at: number): number => 1 + (at / (values.length - 1)) * (width - 2);
  const y = (value: number): number => height - 2 - ((value - low) / (high - low || 1)) * (height - 4);
  let line = '';
  let points = '';
  values.forEach((value, at) => {
    if (value === null) return;
    const [isFirst, isLast] = [values[at - 1] == null, values[at + 1] == null];
    const place = `${x(at).toFixed(1)},${y(value).toFixed(1)}`;
    if (isFirst && isLast) points += `M${place}h0.01`;
    else line += `${isFirst ? 'M' : 'L'}${place}`;
  });
  return { line, points };
}
