import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './afterPaint.ts';

/** Follows a value once what else it changes is painted; the first value is there at once. */
export function useAfterPaint<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    let isOutdated = false;
    void afterPaint().then(() => {
      if (!isOutdated) startTransition(() => setShown(() => value));
    });
    return () => {
      isOutdated = true;
    };
  }, [value]);
  return shown;
}
