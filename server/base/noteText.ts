import type { Note } from '#domain/note.ts';
import { isolated } from '#domain/format/isolated.ts';

/** A note in English, for what is read without a page. */
export const noteText = ({ text, values = {} }: Note): string =>
  text
    // One of two words by a number: {count|row is|rows are}.
    .replaceAll(/\{(\w+)\|([^|}]*)\|([^}]*)\}/g, (_, name: string, one: string, more: string) =>
      Number(values[name]) === 1 ? one : more,
    )
    .replaceAll(/\{(\w+)\}/g, (all, name: string) => {
      const value = values[name];
      return typeof value === 'number' ? value.toLocaleString('en-GB') : isolated(value ?? all);
    });
