import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useServices } from '#features/services.ts';
import { runningTabs } from '#store/queries.ts';
import { useLive } from '#ui/useLive.ts';
import { createEndedRuns } from './endedRuns.ts';

/** Shows on every page how a query ended whose tab is not on screen, with a link to it. */
export function EndedRuns(): null {
  const services = useServices();
  const { db, reportError, tabOnScreen } = services;
  const navigate = useNavigate();
  const running = useLive(() => runningTabs(db), [db]);
  const [note] = useState(() =>
    createEndedRuns({
      services,
      shownId: tabOnScreen.get,
      show: (tabId) => void navigate('/sqllab/', { state: { requestedTab: tabId } }),
    }),
  );

  useEffect(() => {
    if (running) note(running).catch((error: unknown) => reportError(error, 'ended queries'));
  }, [running, note, reportError]);
  return null;
}
