import * as v from 'valibot';

/** An id or count in a request: beyond 2^53 parsing would change it. */
export const wholeNumber = v.pipe(v.number(), v.safeInteger());
