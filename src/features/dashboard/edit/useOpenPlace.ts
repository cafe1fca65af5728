import type { Dispatch, SetStateAction } from 'react';
import { useEffect, useRef } from 'react';
import { tabsLeadingTo } from '#domain/dashboard/layout/activeTabs.ts';
import type { ChosenTabs } from '#domain/dashboard/layout/activeTabs.ts';
import type { Layout } from '#domain/dashboard/layout/layout.ts';
import type { EditMode } from './session/editMode.ts';

/** Opens the tabs around a component that is moved by keyboard, at each place and where it ends. */
export function useOpenPlace(
  mode: EditMode,
  layout: Layout,
  setChosenTabs: Dispatch<SetStateAction<ChosenTabs>>,
): void {
  const moved = useRef<string | null>(null);
  const id = mode.kind === 'move' ? mode.id : null;
  useEffect(() => {
    const shown = id ?? moved.current;
    moved.current = id;
    if (shown !== null && layout.ancestors.has(shown))
      setChosenTabs((chosen) => tabsLeadingTo(layout, shown, chosen));
  }, [id, layout, setChosenTabs]);
}
