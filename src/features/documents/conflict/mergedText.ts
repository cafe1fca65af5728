import { changesBetween } from '#documents/state/content.ts';
import { kindOf } from '#documents/kinds/kinds.ts';
import { partChanges } from '#domain/merge/part.ts';
import type { Change } from '#domain/merge/difference.ts';
import type { MergedSave } from '#store/documents/documentRow.ts';
import { t } from '#ui/t.ts';
import { changesText } from '../changesText.ts';
import { namePartOf } from '../kindTexts.ts';

/** Whether a person is told of a change between two contents. */
export type IsMentioned = (change: Change, from: object, to: object) => boolean;

/** What a merge added to a save, in words, and the changes that undo it. No text if nobody would see a difference. */
export function describeMerge(
  kindName: string,
  { mine, written, author }: MergedSave,
  isMentioned: IsMentioned = () => true,
): { readonly text: string | null; readonly undo: readonly Change[] } {
  const kind = kindOf(kindName);
  const added = changesBetween(kind, mine, written).filter((each) => isMentioned(each, mine, written));
  const changes = changesText(partChanges(added, namePartOf(kindName), [mine, written]));
  return {
    text:
      changes === ''
        ? null
        : author === ''
          ? t('Your save was merged with changes from elsewhere: {changes}', { changes })
          : t('Your save was merged with changes by {author}: {changes}', { author, changes }),
    undo: changesBetween(kind, written, mine),
  };
}
