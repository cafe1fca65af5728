/** The one database that queries may write to: it persists, and no file is ever loaded into it. */
export const SCRATCH_NAME = 'Scratch';
