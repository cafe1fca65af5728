import { useEffect, useEffectEvent } from 'react';
import { noteColors } from '#commands/dashboardColors.ts';
import { foundColors } from '#domain/dashboard/foundColors.ts';
import { useServices } from '../services.ts';
import type { DashboardRuntime } from './runtime.ts';
import { useMayEditThis } from './useMayEdit.ts';

/**
 * Notes the colours that labels were given when the dashboard is left. That is nobody's work: who may not edit it notes
 * nothing, and without a server nothing is queued for it.
 */
export function useFoundColors({ dashboard, metadata, colors }: DashboardRuntime): void {
  const { change, connection } = useServices();
  const mayEdit = useMayEditThis(dashboard);
  const note = useEffectEvent(() => {
    const { online, serverReachable } = connection.get();
    if (!mayEdit || !online || serverReachable === false) return;
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
