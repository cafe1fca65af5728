import { diffLines } from 'diff';

/** A line of a side-by-side diff. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Beyond this many differing lines a text is shown as replaced: comparing takes too long. */
const MAX_CHANGED_LINES = 2_000;

/** The line-by-line diff of two texts. */
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
