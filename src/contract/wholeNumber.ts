import * as v from 'valibot';

/** An id or a count as a request may name it: past 2^53 a number is another one by the time it is read. */
export const wholeNumber = v.pipe(v.number(), v.safeInteger());
