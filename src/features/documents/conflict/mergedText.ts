import { changesBetween } from '#documents/state/content.ts';
import { kindOf } from '#documents/kinds/kinds.ts';
import { partChanges } from '#domain/merge/part.ts';
import type { ContentChange } from '#domain/merge/difference.ts';
import type { MergedSave } from '#store/documents/documentRow.ts';
import { t } from '#ui/t.ts';
import { changesText } from '../changesText.ts';
import { namePartOf } from '../kindTexts.ts';

/** Whether a person is told of a change between two contents. */
export type IsMentioned = (change: ContentChange, from: object, to: object) => boolean;

/** What a merge added to a save, in words, and the changes that undo it. No text if nobody would see a difference. */
export function describeMerge(
  kindName: string,
  { mine, written, author, restored = [] }: MergedSave,
  isMentioned: IsMentioned = () => true,
): { readonly text: string | null; readonly undo: readonly ContentChange[] } {
  const kind = kindOf(kindName);
  const added = changesBetween(kind, mine, written).filter((each) => isMentioned(each, mine, written));
  const wordsFor = (of: readonly ContentChange[]): string =>
    changesText(partChanges(of, namePartOf(kindName), [mine, written]));
  const changes = wordsFor(added);
  const kept = wordsFor(restored);
  const merged =
    author === ''
      ? t('Your save was merged with changes from elsewhere: {changes}', { changes })
      : t('Your save was merged with changes by {author}: {changes}', { author, changes });
  const needed =
    author === ''
      ? t('Not taken over from elsewhere, because your save needs it: {changes}', { changes: kept })
      : t('Not taken over from {author}, because your save needs it: {changes}', { author, changes: kept });
  const texts = [...(changes === '' ? [] : [merged]), ...(kept === '' ? [] : [needed])];
  return {
    text: texts.length === 0 ? null : texts.join('. '),
    undo: changesBetween(kind, written, mine),
  };
}
