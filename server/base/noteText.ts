import { t } from '#domain/format/shown.ts';
import type { SayText } from '#domain/format/texts.ts';
import type { Note } from '#domain/note.ts';

export const noteIn =
  (say: SayText) =>
  ({ text, values }: Note): string =>
    say(text, values ?? {});

/** A note for what is read without a page: in English, but in a process that draws pictures. */
export const noteText = noteIn(t);
