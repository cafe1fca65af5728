import type { TextParts } from './textChoice.ts';

/** A text without the zeros at its end, which a system that broke down leaves there. */
export const withoutPadding = (parts: TextParts): TextParts =>
  async function* () {
    let zeros = 0;
    for await (const part of parts()) {
      const end = endOf(part);
      if (end > 0) {
        yield zeros === 0 && end === part.length ? part : '\0'.repeat(zeros) + part.slice(0, end);
        zeros = 0;
      }
      zeros += part.length - end;
    }
  };

function endOf(part: string): number {
  let end = part.length;
  while (end > 0 && part.charCodeAt(end - 1) === 0) end -= 1;
  return end;
}
