import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { chooseTabs } from '#commands/dashboard/filter.ts';
import type { ChosenTabs } from '#domain/dashboard/layout/activeTabs.ts';
import { useDevice } from '../../services/device.ts';

const NONE: ChosenTabs = {};

/**
 * The selected tabs, starting with the stored ones of this device. From then on they belong to this window: another one
 * does not switch tabs here.
 */
export function useChosenTabs(
  dashboardId: number,
  /** Undefined until the storage was read. */
  left: ChosenTabs | undefined,
): readonly [ChosenTabs, Dispatch<SetStateAction<ChosenTabs>>] {
  const { change } = useDevice();
  const [start, setStart] = useState(left);
  const [chosen, setChosen] = useState(left ?? NONE);
  if (start === undefined && left !== undefined) {
    setStart(left);
    // Tabs that an address named meanwhile take precedence.
    setChosen((now) => ({ ...left, ...now }));
  }
  useEffect(() => {
    if (start !== undefined && !isSame(chosen, start)) change(chooseTabs({ dashboardId, tabs: chosen }));
  }, [change, dashboardId, chosen, start]);
  return [chosen, setChosen];
}

const isSame = (one: ChosenTabs, other: ChosenTabs): boolean => JSON.stringify(one) === JSON.stringify(other);
