import { accessOf } from '../../auth/rights/access.ts';
import type { ServerDeps } from '../../deps.ts';
import { ago } from '../../http/response/ago.ts';
import {
  escapeLike,
  type ListCondition,
  type ListFilter,
  type ListModel,
} from '../../http/request/listRequest.ts';
import { changedOnText } from '../../queries/queryBody.ts';
import type { DashboardRow } from '../../meta/content/dashboards.ts';
import type { User } from '../../meta/people/users.ts';
import { omit } from '../../base/omit.ts';
import { favoriteCondition, relatedCondition } from '../asset/listConditions.ts';
import { nameOf, ownersOf, person } from '../asset/people.ts';
import { tagsOf } from '../asset/taggedObject.ts';
import { thumbnailUrl } from '../../pictures/thumbnailUrl.ts';

/** The address of a dashboard's page, by its slug where it has one. */
export const dashboardUrl = ({ id, slug }: DashboardRow): string =>
  `/superset/dashboard/${slug ? encodeURIComponent(slug) : id}/`;

/** A dashboard in GET /dashboard/{id}. */
export function dashboardItem(deps: ServerDeps, row: DashboardRow) {
  const now = deps.clock.now();
  const changedBy = person(deps, row.changedBy);
  return {
    certification_details: row.certificationDetails,
    certified_by: row.certifiedBy,
    changed_by: changedBy,
    changed_by_name: nameOf(changedBy),
    changed_on: changedOnText(row.changedOn),
    changed_on_delta_humanized: ago(now - row.changedOn),
    charts: deps.meta.charts.ofDashboard(row.id).map(({ sliceName }) => sliceName),
    created_by: person(deps, row.createdBy),
    created_on_delta_humanized: ago(now - row.createdOn),
    css: row.css,
    dashboard_title: row.dashboardTitle,
    description: row.description,
    id: row.id,
    is_managed_externally: false,
    json_metadata: row.jsonMetadata,
    owners: ownersOf(deps, 'dashboard', row.id).map((owner) => omit(owner, 'email')),
    position_json: row.positionJson,
    published: row.published,
    roles: deps.meta.dashboards.rolesOf(row.id),
    slug: row.slug,
    tags: tagsOf(deps, { entity: 'dashboard', id: row.id }),
    theme: themeOf(deps, row),
    thumbnail_url: thumbnailUrl('dashboard', row),
    url: dashboardUrl(row),
    uuid: row.uuid,
  };
}

function themeOf({ meta }: ServerDeps, { themeId }: DashboardRow) {
  const theme = themeId === null ? null : meta.themes.byId(themeId);
  return theme && { id: theme.id, theme_name: theme.themeName, json_data: theme.jsonData };
}

const FIRST_NAME = (column: string): string =>
  `(SELECT first_name FROM user WHERE user.id = dashboard.${column})`;

/** The dashboard list, limited to what a person may see. */
export function dashboardListModel(deps: ServerDeps, user: User): ListModel<DashboardRow> {
  const now = deps.clock.now();
  const changedBy = (row: DashboardRow) => person(deps, row.changedBy);
  const createdBy = (row: DashboardRow) => person(deps, row.createdBy);
  const owners = (row: DashboardRow) => ownersOf(deps, 'dashboard', row.id);
  const roles = (row: DashboardRow) => deps.meta.dashboards.rolesOf(row.id);
  const tags = (row: DashboardRow) => tagsOf(deps, { entity: 'dashboard', id: row.id });
  const visible = accessOf(deps, user).visible('dashboard');
  return {
    title: 'List Dashboard',
    nested: ['changed_by', 'created_by', 'owners', 'roles', 'tags'],
    columns: {
      id: (row) => row.id,
      uuid: (row) => row.uuid,
      published: (row) => row.published,
      status: (row) => (row.published ? 'published' : 'draft'),
      slug: (row) => row.slug,
      url: dashboardUrl,
      thumbnail_url: (row) => thumbnailUrl('dashboard', row),
      certified_by: (row) => row.certifiedBy,
      certification_details: (row) => row.certificationDetails,
      'changed_by.first_name': changedBy,
      'changed_by.last_name': changedBy,
      'changed_by.id': changedBy,
      changed_by_name: (row) => nameOf(changedBy(row)),
      changed_on_utc: (row) => `${changedOnText(row.changedOn)}+0000`,
      changed_on_delta_humanized: (row) => ago(now - row.changedOn),
      created_on_delta_humanized: (row) => ago(now - row.createdOn),
      'created_by.first_name': createdBy,
      'created_by.id': createdBy,
      'created_by.last_name': createdBy,
      dashboard_title: (row) => row.dashboardTitle,
      'owners.id': owners,
      'owners.first_name': owners,
      'owners.last_name': owners,
      'owners.email': owners,
      'roles.id': roles,
      'roles.name': roles,
      is_managed_externally: () => false,
      'tags.id': tags,
      'tags.name': tags,
      'tags.type': tags,
    },
    filters: {
      id: 'id',
      uuid: 'uuid',
      dashboard_title: 'dashboard_title',
      slug: 'slug',
      published: 'published',
      owners: 'id',
      roles: 'id',
      charts: 'id',
      tags: 'id',
      created_by: 'created_by',
      changed_by: 'changed_by',
    },
    orders: {
      'changed_by.first_name': FIRST_NAME('changed_by'),
      changed_on_delta_humanized: 'changed_on',
      'created_by.first_name': FIRST_NAME('created_by'),
      dashboard_title: 'dashboard_title COLLATE NOCASE',
      published: 'published',
      changed_on: 'changed_on',
    },
    defaultOrder: 'id DESC',
    special: (filter) => dashboardCondition(filter, user.id),
    ...(visible === undefined ? {} : { visible }),
  };
}

function dashboardCondition(filter: ListFilter, userId: number): ListCondition | null {
  switch (filter.opr) {
    case 'title_or_slug': {
      const pattern = `%${escapeLike(filter.value)}%`;
      return {
        sql: "(dashboard_title LIKE ? ESCAPE '\\' OR slug LIKE ? ESCAPE '\\')",
        params: [pattern, pattern],
      };
    }
    case 'dashboard_is_favorite':
      return favoriteCondition('dashboard', filter, userId);
    case 'dashboard_is_certified':
      return {
        sql: `(certified_by IS NOT NULL AND certified_by <> '') = ?`,
        params: [Number(filter.value !== false)],
      };
    default:
      return relatedCondition('dashboard', filter);
  }
}
