import * as v from 'valibot';

/** The local id of a thing: what `newId` makes. */
export const Id = v.pipe(v.string(), v.minLength(1));
