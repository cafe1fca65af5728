import type { ServerDeps } from '../deps.ts';
import type { DashboardRow } from '../meta/content/dashboards.ts';
import type { User } from '../meta/people/users.ts';
import type { GuestTokenRequest } from './guestToken.ts';
import { guestUser } from '../people/hiddenUsers.ts';

/** A dashboard as a token names it: by the uuid it is embedded under, by its own, or by its number. */
export function embeddedDashboard({ meta }: Pick<ServerDeps, 'meta'>, name: string): DashboardRow | null {
  const { dashboards } = meta;
  const shown = meta.embedded.byUuid(name);
  if (shown) return dashboards.byId(shown.dashboardId);
  return dashboards.byUuid(name) ?? (/^\d{1,15}$/.test(name) ? dashboards.byId(Number(name)) : null);
}

/** The guest of a token. */
export function guestOf(deps: ServerDeps, { user, resources, rls }: GuestTokenRequest): User {
  const dashboards = resources.flatMap(({ id }) => embeddedDashboard(deps, id)?.id ?? []);
  return {
    ...guestUser(deps.meta, deps.clock.now()),
    username: user.username ?? 'guest',
    firstName: user.first_name ?? 'Guest',
    lastName: user.last_name ?? '',
    guest: { dashboards, rules: rls.map(({ dataset, clause }) => ({ datasetId: dataset ?? null, clause })) },
  };
}
