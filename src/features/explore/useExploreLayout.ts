import { useCallback, useRef } from 'react';
import { setPanelLayout } from '#commands/settings/setPanelLayout.ts';
import type { PanelLayout } from '#charts/explore/panel/panelLayout.ts';
import { useDevice } from '../services/device.ts';

/** Stores on this device how a person arranges the page. */
export function useExploreLayout(
  opened: PanelLayout,
): (change: (before: PanelLayout) => PanelLayout) => void {
  const { change } = useDevice();
  const arranged = useRef(opened);
  return useCallback(
    (to) => {
      arranged.current = to(arranged.current);
      const { tab, folded, sizes } = arranged.current;
      change(setPanelLayout({ tab, folded: [...folded], sizes: { ...sizes } }));
    },
    [change],
  );
}
