import { useEffect, useState } from 'react';
import type { Clock, Millis } from '#domain/time.ts';

/** The current time, updated at least every `step`: for ages and elapsed times on screen. */
export function useNow(clock: Clock, step: Millis): Millis {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), step);
    return () => clearInterval(timer);
  }, [clock, step]);
  return now;
}
