import { useMemo } from 'react';
import { useObserved } from '#ui/useObservable.ts';
import type { ChartDraft } from '../chartDraft.ts';
import type { Explored } from '../useExplore.ts';
import type { Steps } from './ExploreToolbar.tsx';

/** Undo and redo of what is on screen. */
export function useScreenSteps({ state, send }: Pick<Explored, 'state' | 'send'>): Steps {
  const { past, future } = state.history;
  const [canUndo, canRedo] = [past.length > 0, future.length > 0];
  return useMemo(
    () => ({ canUndo, canRedo, undo: () => send({ kind: 'undo' }), redo: () => send({ kind: 'redo' }) }),
    [canUndo, canRedo, send],
  );
}

/** Undo and redo of the draft; of the screen where changes are not stored (`isMemory`) and the draft has no steps. */
export function useUndoSteps(explored: Explored, draft: ChartDraft, isMemory: boolean): Steps {
  const ofScreen = useScreenSteps(explored);
  const canUndo = useObserved(draft.state, (now) => now.canUndo);
  const canRedo = useObserved(draft.state, (now) => now.canRedo);
  const ofDraft = useMemo(
    () => ({ canUndo, canRedo, undo: draft.undo, redo: draft.redo }),
    [canUndo, canRedo, draft],
  );
  return isMemory && !canUndo && !canRedo ? ofScreen : ofDraft;
}
