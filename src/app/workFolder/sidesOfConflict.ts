import { changesBetween, decide } from '#documents/state/content.ts';
import { kindOf } from '#documents/kinds/kinds.ts';
import { type CodeFile, valueOf } from '#domain/code/codeFiles.ts';
import { chartOfFile, dashboardOfFile, type FileReferences } from '#domain/code/contentsOfFile.ts';
import type { ContentChange } from '#domain/merge/difference.ts';
import { mergeShape } from '#domain/merge/mergeShape.ts';
import { ABSENT, present } from '#domain/merge/side.ts';
import type { Millis } from '#domain/time.ts';
import type { SideTaken } from '#features/services/workFolder.ts';
import type { DocumentConflict } from '#store/documents/documentRow.ts';

/** A document and its file, which both changed the same. */
export interface BothChanged {
  readonly kind: 'chart' | 'dashboard';
  readonly base: CodeFile | null;
  readonly mine: CodeFile;
  readonly theirs: CodeFile;
}

/** Both sides as documents have them, for a person to decide. */
export function sidesOfConflict(
  { kind: name, base, mine, theirs }: BothChanged,
  references: FileReferences,
  at: Millis,
): DocumentConflict {
  const kind = kindOf(name);
  const contentOf = (file: CodeFile): object =>
    name === 'chart' ? chartOfFile(valueOf(file), references) : dashboardOfFile(valueOf(file), references);
  const [here, there] = [contentOf(mine), contentOf(theirs)];
  const before = base && contentOf(base);
  const { conflicts } = mergeShape(
    kind.shape,
    before === null ? ABSENT : present(kind.form(before)),
    present(kind.form(here)),
    present(kind.form(there)),
  );
  const open = conflicts.filter((each) => !kind.isDerived(each));
  return { base: before ?? here, mine: here, theirs: there, conflicts: open, at };
}

/** What a decision changes in the document. */
export function changesOfDecision(
  name: 'chart' | 'dashboard',
  { base, mine, theirs, conflicts }: DocumentConflict,
  sides: readonly SideTaken[],
): readonly ContentChange[] {
  const kind = kindOf(name);
  const choices = conflicts.map((conflict, at) => ({ conflict, take: sides[at] ?? 'mine' }));
  return changesBetween(kind, mine, decide(kind, { base, mine, theirs }, choices));
}
