/** The cells from which on a file counts as large: it is made with progress and Stop, and goes to the disk in parts. */
const LARGE_CELLS = 2_000_000;

export const isLargeFile = (rows: number, columns: number): boolean => rows * columns >= LARGE_CELLS;
