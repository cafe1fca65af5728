import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './turns.ts';

/** Whether the page has been idle once since mounting: for costly secondary content. */
export function useIdle(): boolean {
  const [hasTime, setHasTime] = useState(false);
  useEffect(() => {
    let isOver = false;
    whenIdle(() => {
      if (!isOver) startTransition(() => setHasTime(true));
    });
    return () => void (isOver = true);
  }, []);
  return hasTime;
}
