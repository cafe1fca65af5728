import type { ListRequest } from '../../http/request/listRequest.ts';
import {
  AUTHORED,
  flag,
  type NewRecord,
  number,
  numberOrNull,
  type RecordOf,
  type RecordPatch,
  revisedTable,
  text,
  textOrNull,
} from '../recordTable.ts';
import type { Role } from '../people/roles.ts';
import type { Sqlite } from '../sqlite.ts';

const DASHBOARD = {
  uuid: text,
  /** Increments with every change; a save's precondition compares it. */
  revision: number,
  dashboardTitle: textOrNull,
  slug: textOrNull,
  description: textOrNull,
  css: textOrNull,
  /** JSON text: the layout. */
  positionJson: textOrNull,
  /** JSON text. */
  jsonMetadata: textOrNull,
  published: flag,
  certifiedBy: textOrNull,
  certificationDetails: textOrNull,
  /** The theme it is shown in; null for everybody's. */
  themeId: numberOrNull,
  ...AUTHORED,
} as const;

export type DashboardRow = RecordOf<typeof DASHBOARD>;
export type NewDashboard = Omit<NewRecord<typeof DASHBOARD>, 'revision'>;
export type DashboardPatch = Omit<
  RecordPatch<typeof DASHBOARD>,
  'uuid' | 'revision' | 'createdOn' | 'createdBy'
>;

export function dashboardStore(db: Sqlite) {
  const dashboards = revisedTable(db, 'dashboard', DASHBOARD);
  return {
    byId: dashboards.byId,
    byUuid: (uuid: string) => dashboards.oneBy('uuid', uuid),
    bySlug: (slug: string) => dashboards.oneBy('slug', slug),
    page: (request: ListRequest) => dashboards.page(request),
    /** All dashboards, in creation order. */
    list: (): DashboardRow[] => dashboards.where('1 ORDER BY id'),
    ofChart: (chartId: number): DashboardRow[] =>
      dashboards.where(
        'id IN (SELECT dashboard_id FROM dashboard_chart WHERE chart_id = ?) ORDER BY id',
        chartId,
      ),
    /** Only their titles: a list of charts has those of each. */
    titlesOfChart: db.remember((chartId: number): readonly Pick<DashboardRow, 'id' | 'dashboardTitle'>[] =>
      db.all(
        `SELECT id, dashboard_title AS dashboardTitle FROM dashboard
         WHERE id IN (SELECT dashboard_id FROM dashboard_chart WHERE chart_id = ?) ORDER BY id`,
        chartId,
      ),
    ),
    ofDataset: (datasetId: number): DashboardRow[] =>
      dashboards.where(
        `id IN (SELECT dashboard_id FROM dashboard_chart JOIN chart ON chart.id = chart_id
           WHERE dataset_id = ?) ORDER BY id`,
        datasetId,
      ),
    insert: (dashboard: NewDashboard): number => dashboards.insert(dashboard),
    update: (id: number, patch: DashboardPatch): void => dashboards.update(id, patch),
    /** Stores what a page computed while it rendered: not an edit, so a save in flight stays valid. */
    note: (id: number, jsonMetadata: string): void => dashboards.note(id, { jsonMetadata }),
    remove: dashboards.remove,
    setCharts(dashboardId: number, chartIds: readonly number[]): void {
      db.transaction(() => {
        db.run('DELETE FROM dashboard_chart WHERE dashboard_id = ?', dashboardId);
        for (const id of new Set(chartIds)) {
          db.run('INSERT INTO dashboard_chart (dashboard_id, chart_id) VALUES (?, ?)', dashboardId, id);
        }
      });
    },
    rolesOf: db.remember((dashboardId: number): readonly Role[] =>
      db.all<Role>(
        `SELECT role.id, role.name FROM dashboard_role JOIN role ON role.id = role_id
         WHERE dashboard_id = ? ORDER BY role.id`,
        dashboardId,
      ),
    ),
    setRoles(dashboardId: number, roleIds: readonly number[]): void {
      db.transaction(() => {
        db.run('DELETE FROM dashboard_role WHERE dashboard_id = ?', dashboardId);
        for (const id of new Set(roleIds)) {
          db.run('INSERT INTO dashboard_role (dashboard_id, role_id) VALUES (?, ?)', dashboardId, id);
        }
      });
    },
  };
}

export type DashboardStore = ReturnType<typeof dashboardStore>;
