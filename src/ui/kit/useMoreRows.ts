import type { RefCallback } from 'react';
import { useCallback, useState } from 'react';

const STEP = 80;
/** So many rows before the last one drawn the next ones are drawn, so that nobody who scrolls meets the end. */
const AHEAD = 24;

export interface MoreRows {
  /** How many rows to draw. */
  readonly shown: number;
  /** Whether a row asks for more when it comes into sight. */
  readonly marks: (at: number) => boolean;
  readonly mark: RefCallback<Element>;
}

/** Draws a long list as far as somebody looks: most look at its beginning. */
export function useMoreRows(count: number): MoreRows {
  const [wanted, setWanted] = useState(STEP);
  const shown = Math.min(wanted, count);
  const mark = useCallback((row: Element | null) => {
    if (row === null) return undefined;
    const observer = new IntersectionObserver((seen) => {
      if (seen.some((each) => each.isIntersecting)) setWanted((now) => now + STEP);
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, []);
  return {
    shown,
    // The last one as well: who drags the scroll bar never sees the one ahead of it.
    marks: (at) => shown < count && (at === shown - AHEAD || at === shown - 1),
    mark,
  };
}
