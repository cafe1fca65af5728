import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef } from 'react';
import { type ChosenTabs, tabsNamed } from '#domain/dashboard/layout/activeTabs.ts';
import type { Layout } from '#domain/dashboard/layout/layout.ts';

/** How long a drag has to hover over a tab until the tab opens. */
const REST = 500;

/** Opens the tab under a drag. */
export function useOpenTab(
  layout: Layout,
  setChosenTabs: Dispatch<SetStateAction<ChosenTabs>>,
): (tabId: string | null) => void {
  const resting = useRef<{ readonly tabId: string; readonly timer: number } | null>(null);
  const latest = useRef(layout);
  useEffect(() => {
    latest.current = layout;
  });
  useEffect(() => () => window.clearTimeout(resting.current?.timer), []);
  return useCallback(
    (tabId) => {
      if (resting.current?.tabId === tabId) return;
      window.clearTimeout(resting.current?.timer);
      resting.current =
        tabId === null
          ? null
          : {
              tabId,
              timer: window.setTimeout(
                () => setChosenTabs((now) => tabsNamed(latest.current, [tabId], now)),
                REST,
              ),
            };
    },
    [setChosenTabs],
  );
}
