import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { chartAddress } from '#charts/explore/open/exploreAddress.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { useObserved } from '#ui/useObservable.ts';
import type { ChartDraft } from './chartDraft.ts';

/** Gives a new chart an address of its own with its first change, also if the page closes before that is stored. */
export function useOwnAddress(id: string, isNew: boolean, draft: ChartDraft): void {
  const navigate = useNavigate();
  const { state: visit } = useLocation();
  const isUnnamed = useRef(isNew);
  const isStarted = useObserved(draft.state, (now) => now.isStarted);
  useEffect(() => {
    if (!isUnnamed.current || !isStarted) return;
    isUnnamed.current = false;
    void navigate(chartAddress(id), { replace: true, state: { ...asRecord(visit), isSameChart: true } });
  }, [id, isStarted, navigate, visit]);
}
