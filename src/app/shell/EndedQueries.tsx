import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { runningTabs } from '#store/sql/queries.ts';
import { useLive } from '#ui/useLive.ts';
import { createEndedQueries } from './endedQueries.ts';
import { useDevice } from '#features/services/device.ts';
import { usePage } from '#features/services/page.ts';

/** Shows on every page how a query ended whose tab is not on screen, with a link to it. */
export function EndedQueries(): null {
  const { db, reportError } = useDevice();
  const { toasts, tabOnScreen } = usePage();
  const navigate = useNavigate();
  const running = useLive(() => runningTabs(db), [db]);
  const [note] = useState(() =>
    createEndedQueries({
      db,
      toasts,
      shownId: tabOnScreen.get,
      show: (tabId) => void navigate('/sqllab/', { state: { requestedTab: tabId } }),
    }),
  );

  useEffect(() => {
    if (running) note(running).catch((error: unknown) => reportError(error, 'ended queries'));
  }, [running, note, reportError]);
  return null;
}
