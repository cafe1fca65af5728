import { useEffect, useState } from 'react';
import type { Millis } from '#domain/time.ts';

/** Whether something has been so for a while: what shows it does not flash. */
export function useLasting(isSo: boolean, after: Millis): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setLasts(true), after);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo, after]);
  return isSo && lasts;
}
