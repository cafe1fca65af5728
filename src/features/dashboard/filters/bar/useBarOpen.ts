import { useState } from 'react';
import { setFilterBarOpen } from '#commands/settings/layout.ts';
import { setting } from '#store/settings.ts';
import { useMedia } from '#ui/page/useMedia.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../../services/device.ts';
import { useDashboard } from '../../runtime/runtime.ts';

export interface BarOpen {
  readonly isOpen: boolean;
  /** On a phone the bar is a sheet over the charts. */
  readonly isSheet: boolean;
  /** The person closed or opened the bar on this page; its button gets the focus then. */
  readonly wasClosed: boolean;
  readonly wasOpened: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Whether the filter bar is open: stored on the device, and brief where it covers charts. */
export function useBarOpen({ isNeeded }: { readonly isNeeded: boolean }): BarOpen {
  const { db, change } = useDevice();
  const { options } = useDashboard();
  const isStored = useLive(() => setting(db, 'filterBarOpen'), [db]) ?? true;
  const isSheet = useMedia('(max-width: 720px)');
  // On a phone and on a wall display the bar covers charts: it opens briefly, and for required values.
  const isBrief = isSheet || options.mode === 'hideNavAndTitle';
  const [isOpenBriefly, setOpenBriefly] = useState<boolean | null>(null);
  return {
    isOpen: isBrief ? (isOpenBriefly ?? isNeeded) : isStored,
    isSheet,
    wasClosed: isOpenBriefly === false,
    wasOpened: isOpenBriefly === true,
    setOpen: (isOpen) => (isBrief ? setOpenBriefly(isOpen) : change(setFilterBarOpen({ isOpen }))),
  };
}
