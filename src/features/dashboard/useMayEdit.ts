import { mayEdit } from '#domain/access/entities.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { setting } from '#store/settings.ts';
import { useLive } from '#ui/useLive.ts';
import { useObserved } from '#ui/useObservable.ts';
import { useDevice } from '../services/device.ts';
import { useSession } from '../services/session.ts';
import { useDashboard } from './runtime.ts';

/** Whether the person may edit the dashboard on screen. */
export function useMayEdit(): boolean {
  return useMayEditThis(useDashboard().dashboard);
}

/** Whether the person may edit a dashboard, as last read from the server (PERM-04). */
export function useMayEditThis(dashboard: Dashboard): boolean {
  const { db } = useDevice();
  const { session } = useSession();
  const person = useObserved(session.state, (now) => now.person);
  const rights = useLive(() => setting(db, 'rights'), [db]) ?? null;
  // Before the server has answered nothing is offered that it may refuse.
  if (rights === null) return false;
  const owners = dashboard.owners.map(({ id }) => id);
  return mayEdit({ id: person?.id ?? null, rights }, 'dashboard', owners);
}
