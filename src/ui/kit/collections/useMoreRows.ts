import { type RefCallback, useCallback, useState } from 'react';

const STEP = 80;
/** How many rows before the last rendered one the next are rendered, so that scrolling never reaches the end. */
const AHEAD = 24;

export interface MoreRows {
  /** How many rows to render. */
  readonly shown: number;
  /** Whether a row triggers more rows when visible. */
  readonly marks: (at: number) => boolean;
  readonly mark: RefCallback<Element>;
}

/** Renders a long list as far as it is scrolled: usually only its start. */
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
    // The last one as well: dragging the scroll bar can skip the one before.
    marks: (at) => shown < count && (at === shown - AHEAD || at === shown - 1),
    mark,
  };
}
