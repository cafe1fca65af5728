import { useEffect, useRef } from 'react';
import { unescaped } from '#domain/unescaped.ts';
import { tabsLeadingTo } from '#domain/dashboard/layout/activeTabs.ts';
import type { DashboardRuntime } from '../runtime/runtime.ts';

/** Shows the anchor of the address: selects its tabs and scrolls to it, once. */
export function useAnchor({ layout, setChosenTabs }: DashboardRuntime): void {
  const done = useRef<string | null>(null);
  useEffect(() => {
    function show(): void {
      const anchor = unescaped(window.location.hash.slice(1));
      if (anchor === '' || done.current === anchor || !layout.ancestors.has(anchor)) return;
      done.current = anchor;
      setChosenTabs((chosen) => tabsLeadingTo(layout, anchor, chosen));
      // After the tab that contains it has rendered.
      requestAnimationFrame(() => {
        const element = document.getElementById(anchor);
        element?.scrollIntoView({ block: 'center' });
        element?.focus({ preventScroll: true });
      });
    }
    show();
    window.addEventListener('hashchange', show);
    return () => window.removeEventListener('hashchange', show);
  }, [layout, setChosenTabs]);
}
