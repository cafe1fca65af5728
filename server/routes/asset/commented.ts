import { accessOf } from '../../auth/rights/access.ts';
import { allows } from '../../auth/rights/allows.ts';
import type { ServerDeps } from '../../deps.ts';
import type { Commented, CommentedEntity } from '../../meta/content/comments.ts';
import type { User } from '../../meta/people/users.ts';

const VIEW = { dashboard: 'Dashboard', chart: 'Chart', query: 'SavedQuery' } as const;

/** Something with comments, as a person sees it. */
export interface SeenObject {
  readonly about: Commented;
  /** The name that addresses have. */
  readonly name: string;
  readonly title: string;
  /** The page that shows it, up to the thread. */
  readonly page: string;
  /** Whether the person may say that a thread is settled, whoever began it. */
  readonly isOwner: boolean;
}

/** Why nobody else is told: guests, screens and visitors are no people, and see no comments. */
const isPerson = ({ meta }: ServerDeps, user: User): boolean =>
  user.guest === undefined && user.roleView === undefined && !meta.users.isDeleted(user.id);

/** An object by the name in an address, if a person may read it; null otherwise. */
export function seenByName(
  deps: ServerDeps,
  user: User,
  kind: CommentedEntity,
  name: string,
): SeenObject | null {
  const id =
    kind === 'dashboard'
      ? deps.meta.dashboards.byUuid(name)?.id
      : /^\d{1,15}$/.test(name)
        ? Number(name)
        : undefined;
  return id === undefined ? null : seen(deps, user, { entity: kind, id });
}

/** An object, if a person may read it. */
export function seen(deps: ServerDeps, user: User, about: Commented): SeenObject | null {
  const { meta } = deps;
  const { entity, id } = about;
  if (!isPerson(deps, user) || !allows(meta, user, 'can_read', VIEW[entity])) return null;
  const access = accessOf(deps, user);
  if (entity === 'query') {
    // Nobody sees another person's saved queries.
    const row = meta.savedQueries.ofUser(id, user.id);
    const page = `/sqllab/?savedQueryId=${id}&comments=`;
    return row && { about, name: String(id), title: row.label ?? '', page, isOwner: true };
  }
  const isOwner = access.change(entity, id);
  if (entity === 'dashboard') {
    const row = meta.dashboards.byId(id);
    if (!row || !access.readDashboard(row)) return null;
    const page = `/superset/dashboard/${id}/?comments=`;
    return { about, name: row.uuid, title: row.dashboardTitle ?? '', page, isOwner };
  }
  const row = meta.charts.byId(id);
  if (!row || !access.readChart(row)) return null;
  const page = `/explore/?slice_id=${id}&comments=`;
  return { about, name: String(id), title: row.sliceName ?? '', page, isOwner };
}
