import * as v from 'valibot';

/** Where a device keeps the pages of help. */
export const HELP_CACHE = 'sextant-help';

/** `help/files.json`: the files, and a name of all that is in them. */
export const helpFiles = v.object({ version: v.string(), files: v.array(v.string()) });
