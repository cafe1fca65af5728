import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { applyFilters, replaceFilters } from '#commands/dashboard/filter.ts';
import type { ChosenTabs } from '#domain/dashboard/layout/activeTabs.ts';
import type { DataMasks } from '#domain/nativeFilter/dataMask.ts';
import { readMasks } from '#domain/nativeFilter/readNativeFilters.ts';
import type { AddressState } from '#domain/dashboard/pageOptions.ts';
import type { StoredColors, StoredFilterState } from '#store/dashboards/dashboardRows.ts';
import { shownFilters } from '#store/dashboards/filterStates.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { useSame } from './useSame.ts';

export interface Applied {
  /** Null where none were applied; `undefined` until the storage was read. */
  readonly masks: DataMasks | null | undefined;
  /** The last selected tabs; `undefined` until the storage was read. */
  readonly tabs: ChosenTabs | undefined;
  /** The stored label colours when the page opened; from then on only this page changes them. */
  readonly colors: StoredColors | null;
  /** Applies masks and keeps those of other filters. */
  readonly apply: (masks: DataMasks) => void;
  /** Replaces all masks. */
  readonly replace: (masks: DataMasks) => void;
}

/**
 * The applied masks: those of the address where it has any, else those stored on this device. Masks that a person
 * applies count before they are stored, and until the storage reports a later change: of several in quick succession
 * only the last is left.
 */
export function useApplied(
  dashboardId: number,
  opened: StoredFilterState | null | undefined,
  given: AddressState | null,
): Applied {
  const { db, clock, change, pageOpenedAt } = useDevice();
  const found = useLive(
    () => shownFilters(db, dashboardId, pageOpenedAt),
    [db, dashboardId, pageOpenedAt],
    opened,
  );
  const stored = useMemo(() => {
    if (given === null || found === undefined) return found;
    return { dashboardId, masks: given.masks, tabs: NO_TABS, changedAt: 0, colors: found?.colors ?? null };
  }, [given, found, dashboardId]);
  const [mine, setMine] = useState<AppliedMasks | null>(null);
  const [left, setLeft] = useState(stored);
  if (left === undefined && stored !== undefined) setLeft(stored);
  const known = useRef(stored);
  useLayoutEffect(() => {
    known.current = stored;
  }, [stored]);
  const latest = later(mine, stored ?? null);
  const masks = useSame(latest?.masks ?? null);

  const apply = useCallback(
    (applied: DataMasks) => {
      const changedAt = clock.now();
      setMine((before) => {
        const now = later(before, known.current ?? null)?.masks;
        return { masks: { ...now, ...readMasks(applied) }, changedAt };
      });
      change(applyFilters({ dashboardId, masks: toArgs(applied), pageOpenedAt }));
    },
    [clock, change, dashboardId, pageOpenedAt],
  );
  const replace = useCallback(
    (applied: DataMasks) => {
      setMine({ masks: readMasks(applied), changedAt: clock.now() });
      change(replaceFilters({ dashboardId, masks: toArgs(applied) }));
    },
    [clock, change, dashboardId],
  );
  const isRead = stored !== undefined;
  return {
    masks: isRead ? masks : undefined,
    tabs: isRead ? (stored?.tabs ?? NO_TABS) : undefined,
    colors: left?.colors ?? null,
    apply,
    replace,
  };
}

const NO_TABS: ChosenTabs = {};

type AppliedMasks = Pick<StoredFilterState, 'masks' | 'changedAt'>;

function later(mine: AppliedMasks | null, stored: AppliedMasks | null): AppliedMasks | null {
  return mine !== null && mine.changedAt > (stored?.changedAt ?? Number.NEGATIVE_INFINITY) ? mine : stored;
}

/** The same masks in the looser types of the contract, which commands validate. */
export function toArgs(masks: DataMasks) {
  return Object.fromEntries(Object.entries(masks).map(([id, mask]) => [id, { ...mask }]));
}
