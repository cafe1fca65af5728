import { diffLines } from 'diff';

/** A line of two texts laid side by side. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Texts that differ in more lines than this are shown as replaced as a whole: comparing them takes too long. */
const MAX_CHANGED_LINES = 2_000;

/** What turns one text into another, line by line. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const parts = diffLines(withNewline(before), withNewline(after), { maxEditLength: MAX_CHANGED_LINES });
  if (parts === undefined) return [...linesOf(before, 'removed'), ...linesOf(after, 'added')];
  return parts.flatMap(({ value, added, removed }) =>
    linesOf(value.slice(0, -1), added ? 'added' : removed ? 'removed' : 'same'),
  );
}

/** So that the last line equals the same line elsewhere. */
function withNewline(text: string): string {
  return `${text}\n`;
}

function linesOf(text: string, kind: DiffLine['kind']): DiffLine[] {
  return text.split('\n').map((line) => ({ kind, text: line }));
}
