/** A part of a comment's text: as it is, or the name of a person after `@`. */
export interface TextPart {
  readonly text: string;
  readonly mention: string | null;
}

/** A name ends where a sentence may: at a full stop or dash that nothing follows. */
const MENTION = /(?<![\p{L}\p{N}_.@])@([\p{L}\p{N}_](?:[\p{L}\p{N}_.+@-]*[\p{L}\p{N}_])?)/gu;

export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const found of text.matchAll(MENTION)) {
    if (found.index > at) parts.push({ text: text.slice(at, found.index), mention: null });
    parts.push({ text: found[0], mention: found[1] ?? null });
    at = found.index + found[0].length;
  }
  return at < text.length ? [...parts, { text: text.slice(at), mention: null }] : parts;
}

/** The names of people in a comment, each once. */
export const mentionsIn = (text: string): readonly string[] => [
  ...new Set(partsOf(text).flatMap(({ mention }) => mention ?? [])),
];
