import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './turns.ts';

/** Whether the page has had time once since this came on screen: for what is costly and not looked at first. */
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
