/** CST-12: the initial time grain. */
export const FIRST_GRAIN = 'P1D';
