import { startTransition, useEffect, useState } from 'react';
import type { OpenedDashboard } from '#store/dashboards/openedDashboard.ts';
import { useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';

interface Read {
  readonly of: string;
  readonly opened: OpenedDashboard | null;
}

/** The stored state of a dashboard when it opens, read at once; `undefined` until that is known. */
export function useOpened(name: string): OpenedDashboard | null | undefined {
  const { reportError } = useDevice();
  const { opening } = useDashboards();
  const [read, setRead] = useState<Read | null>(() => {
    const opened = opening.of(name);
    return opened === undefined ? null : { of: name, opened };
  });
  const isRead = read?.of === name;
  useEffect(() => {
    if (isRead) return opening.end();
    let isOver = false;
    const show = (opened: OpenedDashboard | null): void => {
      // This renders a whole page: a transition keeps the rest responsive meanwhile.
      if (!isOver) startTransition(() => setRead({ of: name, opened }));
    };
    opening.read(name).then(show, (error: unknown) => {
      reportError(error, 'opening a dashboard');
      show(null);
    });
    return () => void (isOver = true);
  }, [opening, name, isRead, reportError]);
  return isRead ? read.opened : undefined;
}
