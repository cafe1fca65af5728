import { formatNumber } from '#ui/format.ts';

/** A contrast as people write it: 4.5 : 1. Never more than it is. */
export const contrastText = (contrast: number): string =>
  `${formatNumber(Math.floor(contrast * 10) / 10)} : 1`;
