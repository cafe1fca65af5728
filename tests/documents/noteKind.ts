import * as v from 'valibot';
import { defineDocument } from '#documents/kinds/defineDocument.ts';
import { ATOMIC, IDS, SET, fields, keyed } from '#domain/merge/shape.ts';
import { err } from '#domain/result.ts';
import { sortKeys } from '#domain/sortKeys.ts';

/** A small kind of document that uses every way of merging. */
export interface Note {
  readonly title: string;
  readonly owners: readonly number[];
  readonly parts: Readonly<Record<string, number>>;
  readonly order: readonly string[];
}

const refused = async () => err({ kind: 'offline', cause: null } as never);

export const noteKind = defineDocument<Note>({
  kind: 'note',
  view: 'Note',
  schema: v.any(),
  shape: fields({ title: ATOMIC, owners: SET, parts: keyed(ATOMIC), order: IDS }),
  content: (form) => sortKeys(form) as Note,
  title: ({ title }) => title,
  ownPart: (mine, base) => ({ content: mine, base }),
  calls: { create: refused, created: (each) => each, load: refused, save: refused, remove: refused },
});
