import type { Dispatch, SetStateAction } from 'react';
import { useEffect, useState } from 'react';
import { chooseTabs } from '#commands/filter.ts';
import type { ChosenTabs } from '#domain/dashboard/activeTabs.ts';
import { useServices } from '../services.ts';

const NONE: ChosenTabs = {};

/**
 * Which tabs are on screen, beginning with those the person left the dashboard at on this device. From then on they are
 * this window's own: what another one shows does not turn a page here.
 */
export function useChosenTabs(
  dashboardId: number,
  /** Undefined until the device was looked into. */
  left: ChosenTabs | undefined,
): readonly [ChosenTabs, Dispatch<SetStateAction<ChosenTabs>>] {
  const { change } = useServices();
  const [start, setStart] = useState(left);
  const [chosen, setChosen] = useState(left ?? NONE);
  if (start === undefined && left !== undefined) {
    setStart(left);
    // What an address named meanwhile counts more.
    setChosen((now) => ({ ...left, ...now }));
  }
  useEffect(() => {
    if (start !== undefined && !isSame(chosen, start)) change(chooseTabs({ dashboardId, tabs: chosen }));
  }, [change, dashboardId, chosen, start]);
  return [chosen, setChosen];
}

const isSame = (one: ChosenTabs, other: ChosenTabs): boolean => JSON.stringify(one) === JSON.stringify(other);
