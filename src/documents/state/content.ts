import { applyChanges, resolve, type MergeChoice } from '#domain/merge/applyChanges.ts';
import type { Conflict, Path } from '#domain/merge/conflict.ts';
import { difference, type ContentChange } from '#domain/merge/difference.ts';
import { mergeShape } from '#domain/merge/mergeShape.ts';
import { same } from '#domain/merge/same.ts';
import { present, type Side } from '#domain/merge/side.ts';
import type { Content } from '#store/documents/documentRow.ts';
import type { DocumentKind } from '../kinds/defineDocument.ts';

/* Operations on contents of one kind, by its shape. */

/** Whether two contents have the same parts. */
export function sameContent(kind: DocumentKind, a: Content, b: Content): boolean {
  return a === b || same(kind.shape, kind.form(a), kind.form(b));
}

/** The changes that turn one content into another. */
export function changesBetween(kind: DocumentKind, from: Content, to: Content): readonly ContentChange[] {
  return from === to ? [] : difference(kind.shape, present(kind.form(from)), present(kind.form(to)));
}

/** The content after changes; changes of objects that no longer exist are skipped. */
export function changed(kind: DocumentKind, content: Content, changes: readonly ContentChange[]): Content {
  if (changes.length === 0) return content;
  const form = applyChanges(kind.shape, present(kind.form(content)), changes);
  return kind.content(formOf(form), [content]);
}

/** A merge: valid content, and where the sides contradict each other. */
export interface MergedContent {
  readonly content: Content;
  readonly conflicts: readonly Conflict[];
}

/** The sides of a three-way merge: both others were made from `base`. */
export interface ContentSides {
  readonly base: Content;
  readonly mine: Content;
  readonly theirs: Content;
}

/** The three-way merge. Conflicts are data, and the content beside them is valid. */
export function mergeContents(kind: DocumentKind, { base, mine, theirs }: ContentSides): MergedContent {
  const forms = { base: kind.form(base), mine: kind.form(mine), theirs: kind.form(theirs) };
  if (base === mine || same(kind.shape, forms.base, forms.mine)) return { content: theirs, conflicts: [] };
  if (same(kind.shape, forms.base, forms.theirs) || same(kind.shape, forms.mine, forms.theirs))
    return { content: mine, conflicts: [] };
  const { form, conflicts } = mergedForm(kind, forms);
  return { content: kind.content(formOf(form), [mine, theirs, base]), conflicts };
}

/** The merge of forms. */
function mergedForm(kind: DocumentKind, forms: ContentSides) {
  const [base, mine, theirs]: readonly [Side, Side, Side] = [
    present(forms.base),
    present(forms.mine),
    present(forms.theirs),
  ];
  const merged = mergeShape(kind.shape, base, mine, theirs);
  const derived = merged.conflicts.filter((each) => kind.isDerived(each));
  return {
    form: resolve(
      kind.shape,
      merged.content,
      derived.map((conflict) => ({ conflict, take: conflict.theirs.there ? 'theirs' : 'mine' })),
    ),
    conflicts: merged.conflicts.filter((each) => !kind.isDerived(each)),
  };
}

/** The merge with a person's decisions. */
export function decide(kind: DocumentKind, sides: ContentSides, choices: readonly MergeChoice[]): Content {
  const { base, mine, theirs } = sides;
  const forms = { base: kind.form(base), mine: kind.form(mine), theirs: kind.form(theirs) };
  const form = resolve(kind.shape, mergedForm(kind, forms).form, choices);
  return kind.content(formOf(form), [sides.mine, sides.theirs, sides.base]);
}

/** The base of a merge after unanswered saves: what arrived of them counts as this device's own. */
export function knownBase(
  kind: DocumentKind,
  base: Content,
  theirs: Content,
  sent: readonly (readonly ContentChange[])[],
): Content {
  const arrived = changesBetween(kind, base, theirs);
  const texts = new Set(arrived.map(textOf));
  const known = sent.flat().filter((change) => texts.has(textOf(change)));
  return changed(kind, base, known);
}

/** Removals of others that a merge did not take over, because something here needs what they removed. */
export function restoredBy(
  kind: DocumentKind,
  { base, mine, theirs }: ContentSides,
  written: Content,
): readonly ContentChange[] {
  const removals = changesBetween(kind, base, theirs).filter(({ after }) => !after.there);
  if (removals.length === 0) return [];
  const isIn = (changes: readonly ContentChange[], path: Path): boolean =>
    changes.some((each) => path.every((key, at) => each.path[at] === key));
  // Where the person changed it too, they decided.
  const own = [...changesBetween(kind, base, mine), ...changesBetween(kind, base, written)];
  return removals.filter(({ path }) => !isIn(own, path));
}

const textOf = ({ path, kind, after }: ContentChange): string => JSON.stringify([path, kind, after]);

function formOf(form: Side): object {
  return form.there ? (form.value as object) : {};
}
