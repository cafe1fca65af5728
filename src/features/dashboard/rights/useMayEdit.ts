import { mayEdit } from '#domain/access/entities.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { useCaller } from '../../services/useCaller.ts';
import { useDashboard } from '../runtime/runtime.ts';

/** Whether the person may edit the dashboard on screen. */
export function useMayEdit(): boolean {
  return useMayEditThis(useDashboard().dashboard);
}

/** Whether the person may edit a dashboard, as last read from the server (PERM-04). */
export function useMayEditThis(dashboard: Dashboard): boolean {
  const { id, rights } = useCaller();
  // Before the server has answered nothing is offered that it may refuse.
  if (rights === null) return false;
  const owners = dashboard.owners.map((owner) => owner.id);
  return mayEdit({ id, rights }, 'dashboard', owners);
}
