import { createContext, use } from 'react';
import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import type { LayoutClipboard } from './clipboard/useClipboard.ts';
import type { Writable } from '#ui/observable.ts';
import { useObserved } from '#ui/useObservable.ts';
import type { DropControl } from './drag/dragging.ts';
import type { EditSession } from './session/editSession.ts';

export interface DashboardEditing {
  readonly session: EditSession;
  readonly clipboard: LayoutClipboard;
  readonly drops: DropControl;
  /** The innermost open tab around the place in view: what is added goes there. */
  readonly tabInView: () => string | null;
  /** The css that is being written, shown on the page; null if none is. */
  readonly cssPreview: Writable<string | null>;
}

export const EditContext = createContext<DashboardEditing | null>(null);

export function useEditing(): DashboardEditing {
  const editing = use(EditContext);
  if (editing === null) throw new Error('useEditing outside of EditContext');
  return editing;
}

/** A part of the layout on screen; a component that uses it renders again only when that part changes. */
export function useShown<Part>(part: (shown: LayoutMap) => Part): Part {
  return useObserved(useEditing().session.shown, part);
}

export const useShownLayout = (): LayoutMap => useShown(whole);

const whole = (shown: LayoutMap): LayoutMap => shown;
