import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { mayEditDashboard } from '#domain/person/rights.ts';
import { setting } from '#store/settings.ts';
import { useLive } from '#ui/useLive.ts';
import { useObserved } from '#ui/useObservable.ts';
import { useServices } from '../services.ts';
import { useDashboard } from './runtime.ts';

/** Whether the person may change the dashboard on screen. */
export function useMayEdit(): boolean {
  return useMayEditThis(useDashboard().dashboard);
}

/** Whether the person may change a dashboard, as far as the server has ever said (PERM-04). */
export function useMayEditThis(dashboard: Dashboard): boolean {
  const { db, session } = useServices();
  const person = useObserved(session.state, (now) => now.person);
  const rights = useLive(() => setting(db, 'rights'), [db]) ?? null;
  return mayEditDashboard(rights, person?.id ?? null, dashboard.owners);
}
