import { createContext, use } from 'react';
import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import type { LayoutClipboard } from './clipboard/useClipboard.ts';
import type { Writable } from '#ui/observable.ts';
import type { DropControl } from './dragging.ts';
import type { EditSession } from './editSession.ts';

export interface Editing {
  readonly session: EditSession;
  /** The layout on screen: the draft's, or the preview. */
  readonly shown: LayoutMap;
  readonly clipboard: LayoutClipboard;
  readonly drops: DropControl;
  /** The css that is being written, shown on the page; null if none is. */
  readonly cssPreview: Writable<string | null>;
}

export const EditContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditContext);
  if (editing === null) throw new Error('useEditing outside of EditContext');
  return editing;
}
