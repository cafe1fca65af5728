/** The ending of a file that contains a dashboard with its data. */
export const PORTABLE_ENDING = '.sextant';
