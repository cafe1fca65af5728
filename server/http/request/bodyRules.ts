import * as v from 'valibot';
import { wholeNumber } from '#contract/wholeNumber.ts';
import { MOST_ENTRIES } from './rison.ts';
import { type JsonFault, parseSound } from './soundJson.ts';

/* Rules that several bodies of the contract share, with its messages. */

/** JSON text that can be stored and parsed again. */
export const jsonText = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const parsed = dataset.typed ? parseSound(dataset.value) : null;
    if (parsed === null || parsed.ok) return;
    addIssue({ message: parsed.error.kind === 'syntax' ? 'JSON not valid' : faultText(parsed.error) });
  }),
);

/** The field of a JSON text and its error. */
export const faultText = ({ field, reason }: Extract<JsonFault, { kind: 'unsound' }>): string =>
  field === null ? reason : `${field}: ${reason}`;

export const textOfLength = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.check((text) => text.length >= min && text.length <= max, `Length must be between ${min} and ${max}.`),
  );

/** The error for a uuid of a new entity that exists already. */
export const TAKEN_UUID = { uuid: ['Must be unique'] };

/** A list of at most a thousand: a call does something for each entry. */
export const boundedList = <S extends v.GenericSchema>(entry: S) =>
  v.pipe(v.array(entry), v.maxLength(MOST_ENTRIES));

/** Ids, each once, and at most so many. */
export const idsUpTo = (most: number) =>
  v.pipe(
    v.array(wholeNumber),
    v.transform((list) => [...new Set(list)]),
    v.maxLength(most),
  );

export const ids = idsUpTo(MOST_ENTRIES);
