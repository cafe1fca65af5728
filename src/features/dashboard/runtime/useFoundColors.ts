import { useEffect, useEffectEvent } from 'react';
import { noteColors } from '#commands/dashboard/dashboard.ts';
import { storeColors } from '#commands/dashboard/filter.ts';
import { foundColors, givenColors } from '#domain/dashboard/settings/foundColors.ts';
import { SECOND } from '#domain/time.ts';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';
import { isUnreachable } from './isUnreachable.ts';
import type { DashboardRuntime } from './runtime.ts';
import { useMayEditThis } from '../rights/useMayEdit.ts';

/** Colours of charts that load together are stored together. */
const TOGETHER = 0.5 * SECOND;

/**
 * Stores the colours assigned to labels on this device at once, and saves them for everybody when the dashboard is
 * closed. This is not a person's edit: without edit permission nothing is saved, and without a server nothing is
 * queued.
 */
export function useFoundColors({ dashboard, metadata, colors }: DashboardRuntime): void {
  const { change, clock } = useDevice();
  const { connection } = useSession();
  const mayEdit = useMayEditThis(dashboard);
  const keep = useEffectEvent(() => {
    const byLabel = givenColors(colors.known(), metadata);
    if (byLabel === null) return;
    change(storeColors({ dashboardId: dashboard.id, scheme: metadata.colorScheme, byLabel }));
  });
  useEffect(() => {
    let isWaiting = false;
    let isOver = false;
    async function keepSoon(): Promise<void> {
      if (isWaiting) return;
      isWaiting = true;
      await clock.sleep(TOGETHER);
      isWaiting = false;
      if (!isOver) keep();
    }
    const onGiven = (): void => void keepSoon();
    const stop = colors.whenGiven(onGiven);
    if (colors.hasGiven()) onGiven();
    return () => {
      stop();
      isOver = true;
    };
  }, [colors, clock]);

  const note = useEffectEvent(() => {
    if (!mayEdit || isUnreachable(connection.get())) return;
    const found = foundColors(colors.known(), metadata);
    if (found !== null) change(noteColors({ id: dashboard.id, colors: found }));
  });
  useEffect(() => {
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') note();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      note();
    };
  }, []);
}
