import type { DashboardBody, DashboardRowBody, PersonBody, TagBody } from '#contract/dashboard/dashboard.ts';
import type { Owner } from '#domain/owner.ts';
import type { Dashboard, DashboardTheme } from '#domain/dashboard/dashboard.ts';
import { serverTime } from '#domain/serverTime.ts';

/** A dashboard as in lists, with its content if it was read on its own. */
export interface ServerDashboard {
  readonly dashboard: Dashboard;
  readonly positionJson: string | null;
  readonly jsonMetadata: string | null;
  readonly css: string;
  /** The roles that may see it; empty without role-based access. */
  readonly roles: readonly number[];
  /** Its own theme; null without one. */
  readonly theme: DashboardTheme | null;
  /** The revision of this state, if the server keeps them. */
  readonly etag: string | null;
}

export function readDashboard(
  body: DashboardRowBody & Partial<DashboardBody>,
  etag: string | null = null,
): ServerDashboard {
  return {
    dashboard: {
      id: body.id,
      uuid: body.uuid ?? null,
      slug: body.slug === '' ? null : (body.slug ?? null),
      title: body.dashboard_title ?? '',
      published: body.published ?? false,
      changedAt: serverTime(body.changed_on_utc ?? body.changed_on),
      changedBy: body.changed_by_name ?? '',
      owners: readOwners(body.owners),
      ...readTags(body.tags),
      certifiedBy: body.certified_by ?? '',
      certificationDetails: body.certification_details ?? '',
    },
    positionJson: body.position_json ?? null,
    jsonMetadata: body.json_metadata ?? null,
    css: body.css ?? '',
    roles: (body.roles ?? []).map(({ id }) => id),
    theme: readTheme(body.theme),
    etag,
  };
}

const readTheme = (theme: DashboardBody['theme']): DashboardTheme | null =>
  theme ? { id: theme.id, name: theme.theme_name ?? '', json: theme.json_data ?? '' } : null;

export function readOwners(owners: readonly PersonBody[] | null | undefined): readonly Owner[] {
  return (owners ?? []).map(({ id, first_name, last_name }) => ({
    id,
    name: `${first_name ?? ''} ${last_name ?? ''}`.trim(),
  }));
}

/** The tags that people gave it, by name. */
export function readTags(tags: readonly TagBody[] | null | undefined): { readonly tags?: readonly string[] } {
  const names = (tags ?? []).flatMap(({ name, type }) => (type === 1 || type === 'custom' ? [name] : []));
  return names.length === 0 ? {} : { tags: names.toSorted((a, b) => a.localeCompare(b)) };
}
