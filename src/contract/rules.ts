import * as v from 'valibot';
import { wholeNumber } from './wholeNumber.ts';

/* Rules that several requests of the contract share, with its messages. */

/** The name of a thing that has two: whole numbers, or a uuid. */
export const idOrUuid = v.pipe(v.string(), v.regex(/^(?:[0-9]+|[0-9a-f]{8}-[0-9a-f-]{27})$/));

/** Text that a server parses as JSON; one that is none is refused. */
export const jsonText = v.pipe(v.string(), v.metadata({ json: true }));

/* @__NO_SIDE_EFFECTS__ */
export function textOfLength(min: number, max: number) {
  const isWithin = (text: string): boolean => text.length >= min && text.length <= max;
  return v.pipe(v.string(), v.check(isWithin, `Length must be between ${min} and ${max}.`));
}

/** The most entries of a list, each counted once: every call does something for each of them. */
export const MOST_ENTRIES = 1000;

/** A list of at most a thousand. */
/* @__NO_SIDE_EFFECTS__ */
export function boundedList<S extends v.GenericSchema>(entry: S) {
  return v.pipe(v.array(entry), v.maxLength(MOST_ENTRIES));
}

/** Ids, each once, and at most so many. */
/* @__NO_SIDE_EFFECTS__ */
export function idsUpTo(most: number) {
  return v.pipe(
    v.array(wholeNumber),
    v.transform((list) => [...new Set(list)]),
    v.maxLength(most),
  );
}

export const ids = idsUpTo(MOST_ENTRIES);

/** An object with the entries of both; a literal with both spread would stay in pages. */
/* @__NO_SIDE_EFFECTS__ */
export function withEntries<A extends v.ObjectEntries, B extends v.ObjectEntries>(first: A, second: B) {
  return v.object({ ...first, ...second });
}

/** The same of an object that may have more. */
/* @__NO_SIDE_EFFECTS__ */
export function openEntries<A extends v.ObjectEntries, B extends v.ObjectEntries>(first: A, second: B) {
  return v.looseObject({ ...first, ...second });
}
