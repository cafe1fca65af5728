import type { JsonRecord } from '#domain/jsonValue.ts';

/** A narrower label would be a letter and dots. */
export const MIN_SPACE = 40;
/** Around a smaller pie labels would overlap. */
export const MIN_RADIUS = 36;
/** Half the size below which only the pie is drawn. */
const SMALL = 56;
/** The most width labels may take from a pie, and the least radius it keeps. */
export const MAX_LABEL = 96;
const MIN_SHARE = 0.65;
/** The most that a pie takes of a chart with labels around it. */
const BESIDE_LABELS = 0.78;
/** Gap between a label and the pie, with the margin at the edge. */
const GAP = 14;
const FITTING = `(width / 2 - ${GAP} - longest)`;

/** The size of a pie: in a narrow chart it shrinks for labels around it, and if it would be too small it has none. */
export function pieSizes(share: number, isOutside: boolean): readonly JsonRecord[] {
  const size = { name: 'size', update: 'min(width, height) / 2' };
  // A pie without labels fills a small chart, and elsewhere the space of the labels.
  const filled = (part: number): string => `size * (size < ${SMALL} ? 1 : ${part})`;
  if (!isOutside) {
    return [size, { name: 'labelled', update: 'true' }, { name: 'outer', update: filled(share) }];
  }
  const wanted = Math.min(share, BESIDE_LABELS);
  return [
    size,
    {
      name: 'shrunk',
      update: `size * ${wanted} * clamp(${FITTING} / (size * ${wanted}), ${MIN_SHARE}, 1)`,
    },
    {
      name: 'labelled',
      update: `shrunk >= ${MIN_RADIUS} && width / 2 - ${GAP} - shrunk >= min(longest, ${MIN_SPACE})`,
    },
    { name: 'outer', update: `labelled ? shrunk : ${filled(Math.min(share / BESIDE_LABELS, 1))}` },
  ];
}
