import * as v from 'valibot';

/** A local id, as created by `newId`. */
export const Id = v.pipe(v.string(), v.minLength(1));
