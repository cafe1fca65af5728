import { inEnglish, type SayText } from '#domain/format/texts.ts';
import type { Note } from '#domain/note.ts';

export const noteIn =
  (t: SayText) =>
  ({ text, values }: Note): string =>
    t(text, values ?? {});

/** A note for what is read without a page. */
export const noteText = noteIn(inEnglish);
