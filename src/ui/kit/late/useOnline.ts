import { useEffect, useEffectEvent } from 'react';

/** Acts each time the browser is online again. */
export function useOnline(act: () => void): void {
  const onOnline = useEffectEvent(act);
  useEffect(() => {
    const listener = () => onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
}
