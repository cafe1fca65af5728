import { useEffect } from 'react';
import { clipName, clipOf } from '#domain/dashboard/edit/clip/clip.ts';
import { t } from '#ui/t.ts';
import type { EditSession } from '../session/editSession.ts';
import { CLIP_TYPE } from './clipText.ts';
import type { PasteTo } from './pasteComponents.ts';

export interface ClipboardActions {
  /** Components as text for the clipboard. */
  readonly textOf: (ids: readonly string[]) => string;
  /** Pastes text; false if it is no text of components. */
  readonly take: (text: string, to: PasteTo) => boolean;
}

/** These have a clipboard of their own. */
const OWN_CLIPBOARD = 'input, textarea, [contenteditable], [role=dialog]';

/** Copies, cuts and pastes the selected components, else the focused one, by the browser's own keys. */
export function useClipboardKeys(session: EditSession, { textOf, take }: ClipboardActions): void {
  useEffect(() => {
    function onCopy(event: ClipboardEvent): void {
      const ids = chosenIds(session);
      if (isElsewhere(event) || ids.length === 0 || event.clipboardData === null) return;
      const text = textOf(ids);
      event.clipboardData.setData(CLIP_TYPE, text);
      event.clipboardData.setData('text/plain', text);
      event.preventDefault();
      if (event.type === 'cut') removeChosen(session, ids);
      else
        session.announce(
          t('Copied {what}', { what: clipName(clipOf(session.draft.state.get().layout, ids), t) }),
        );
    }
    function onPaste(event: ClipboardEvent): void {
      const text =
        event.clipboardData?.getData(CLIP_TYPE) || event.clipboardData?.getData('text/plain') || '';
      if (isElsewhere(event)) return;
      if (take(text, { after: chosenIds(session).at(-1) ?? null, areCopies: false })) event.preventDefault();
    }
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [session, textOf, take]);
}

function chosenIds({ selection }: EditSession): readonly string[] {
  const selected = selection.all();
  if (selected.length > 0) return selected;
  const focused = document.activeElement?.closest<HTMLElement>('[data-edit-id]')?.dataset['editId'];
  return focused === undefined ? [] : [focused];
}

function removeChosen({ run, selection }: EditSession, ids: readonly string[]): void {
  run({ kind: 'removeAll', ids });
  if (selection.ids.get().has(ids[0] ?? '')) selection.clear();
}

function isElsewhere(event: ClipboardEvent): boolean {
  const inText = event.target instanceof Element && event.target.closest(OWN_CLIPBOARD) !== null;
  return inText || event.defaultPrevented || (document.getSelection()?.toString() ?? '') !== '';
}
