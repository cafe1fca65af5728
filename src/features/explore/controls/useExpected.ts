import { useEffect, useEffectEvent } from 'react';

/** Reports what a dialog would save, each time it is something else; null while something is missing. */
export function useExpected(value: unknown, onExpected: ((value: unknown) => void) | undefined): void {
  const report = useEffectEvent(() => {
    if (value !== null) onExpected?.(value);
  });
  const written = JSON.stringify(value);
  useEffect(() => report(), [written]);
}
