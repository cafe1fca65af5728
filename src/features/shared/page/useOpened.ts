import { startTransition, useEffect, useState } from 'react';
import type { PreloadedReading } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';

interface Read<Stored> {
  readonly of: string;
  readonly stored: Stored | null;
}

/** What is stored of a page's subject when the page opens, read at once; `undefined` until that is known. */
export function useOpened<Stored>(
  opening: PreloadedReading<Stored>,
  name: string,
): Stored | null | undefined {
  const { reportError } = useDevice();
  const [read, setRead] = useState<Read<Stored> | null>(() => {
    const stored = opening.of(name);
    return stored === undefined ? null : { of: name, stored };
  });
  const isRead = read?.of === name;
  useEffect(() => {
    if (isRead) return opening.end();
    let isOver = false;
    const show = (stored: Stored | null): void => {
      // This renders a whole page: a transition keeps the rest responsive meanwhile.
      if (!isOver) startTransition(() => setRead({ of: name, stored }));
    };
    opening.read(name).then(show, (error: unknown) => {
      reportError(error, 'opening a page');
      show(null);
    });
    return () => void (isOver = true);
  }, [opening, name, isRead, reportError]);
  return isRead ? read.stored : undefined;
}
