import { useEffect, useState } from 'react';
import type { Explored } from '../useExplore.ts';

export type Step = 'undo' | 'redo';

/**
 * Computes ahead what undo or redo would show, while a person points at its button or has the focus on it. Returns what
 * notes which one that is.
 */
export function useNearStep(isLoading: boolean, expect: Explored['expect']): (step: Step | null) => void {
  const [near, setNear] = useState<Step | null>(null);
  useEffect(() => {
    // After each step, the next one is expected.
    if (near !== null && !isLoading) expect({ kind: near });
  }, [near, isLoading, expect]);
  return setNear;
}
