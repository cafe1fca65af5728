import { startTransition, useEffect, useState } from 'react';
import type { OpenedDashboard } from '#store/openedDashboard.ts';
import { openedDashboard } from '#store/openedDashboard.ts';
import { useServices } from '../services.ts';

/** What the device has of a dashboard as it is opened, read at once; `undefined` until that is known. */
export function useOpened(name: string): OpenedDashboard | null | undefined {
  const { db, reportError } = useServices();
  const [read, setRead] = useState<{ of: string; opened: OpenedDashboard | null } | null>(null);
  useEffect(() => {
    let isOver = false;
    const show = (opened: OpenedDashboard | null): void => {
      // A whole page comes of it: it is put together piece by piece, so that the rest answers meanwhile.
      if (!isOver) startTransition(() => setRead({ of: name, opened }));
    };
    openedDashboard(db, name).then(show, (error: unknown) => {
      reportError(error, 'opening a dashboard');
      show(null);
    });
    return () => void (isOver = true);
  }, [db, name, reportError]);
  return read?.of === name ? read.opened : undefined;
}
