import { createContext, use } from 'react';
import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import type { EditSession } from './editSession.ts';

interface Editing {
  readonly session: EditSession;
  /** The layout on screen: the draft's, or the preview. */
  readonly shown: LayoutMap;
}

export const EditContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditContext);
  if (editing === null) throw new Error('useEditing outside of EditContext');
  return editing;
}
