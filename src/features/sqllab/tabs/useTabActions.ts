import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { useLab } from '../lab/labContext.ts';
import type { TabItemActions } from './TabItem.tsx';

export interface TabActions {
  /** Stays the same while tabs change, so that only the tabs that changed are drawn again. */
  readonly actions: TabItemActions;
  /** The tab before which a dragged tab would be placed, or `end`. */
  readonly dropBefore: string | null;
}

/** What the tabs of the strip do when they are pressed and dragged. */
export function useTabActions(tabs: readonly QueryEditor[], rename: (id: string) => void): TabActions {
  const lab = useLab();
  const [dropBefore, setDropBefore] = useState<string | null>(null);
  const latest = useRef({ tabs, dropBefore });
  useLayoutEffect(() => {
    latest.current = { tabs, dropBefore };
  }, [tabs, dropBefore]);
  const actions = useMemo<TabItemActions>(
    () => ({
      show: (id, byMouse) => void lab.tabs.activate(id, byMouse),
      rename,
      close(id) {
        const tab = latest.current.tabs.find((each) => each.id === id);
        if (tab !== undefined) void lab.tabs.close(tab);
      },
      dragOver(id, isAfter) {
        const at = latest.current.tabs.findIndex((each) => each.id === id);
        setDropBefore(isAfter ? (latest.current.tabs[at + 1]?.id ?? 'end') : id);
      },
      drop(id) {
        const before = latest.current.dropBefore;
        if (before !== null && before !== id) lab.tabs.move(id, before === 'end' ? null : before);
        setDropBefore(null);
      },
      endDrag: () => setDropBefore(null),
    }),
    [lab, rename],
  );
  return { actions, dropBefore };
}
