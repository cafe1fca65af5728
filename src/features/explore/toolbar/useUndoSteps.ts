import { useMemo } from 'react';
import { useObserved } from '#ui/useObservable.ts';
import type { ChartDraft } from '../chartDraft.ts';
import type { Explored } from '../useExplore.ts';
import type { Steps } from './ExploreToolbar.tsx';

/** Undo and redo of the draft; of the screen where changes are not stored (`isMemory`) and the draft has no steps. */
export function useUndoSteps({ state, send }: Explored, draft: ChartDraft, isMemory: boolean): Steps {
  const canUndo = useObserved(draft.state, (now) => now.canUndo);
  const canRedo = useObserved(draft.state, (now) => now.canRedo);
  const isOfScreen = isMemory && !canUndo && !canRedo;
  const { past, future } = state.history;
  const [hasPast, hasFuture] = [past.length > 0, future.length > 0];
  return useMemo(
    () =>
      isOfScreen
        ? {
            canUndo: hasPast,
            canRedo: hasFuture,
            undo: () => send({ kind: 'undo' }),
            redo: () => send({ kind: 'redo' }),
          }
        : { canUndo, canRedo, undo: draft.undo, redo: draft.redo },
    [isOfScreen, hasPast, hasFuture, canUndo, canRedo, draft, send],
  );
}
