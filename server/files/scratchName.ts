/** The one database that queries may write to: it stays as it is left, and nothing is ever loaded into it. */
export const SCRATCH_NAME = 'Scratch';
