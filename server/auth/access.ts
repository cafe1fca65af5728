import type { ServerDeps } from '../deps.ts';
import type { ChartRow } from '../meta/charts.ts';
import type { DashboardRow } from '../meta/dashboards.ts';
import type { DatasetRow } from '../meta/datasets.ts';
import type { OwnedEntity } from '../meta/owners.ts';
import type { User } from '../meta/users.ts';

/** The permissions of a person on datasets, charts and dashboards. */
export interface Access {
  readDataset(row: DatasetRow): boolean;
  readChart(row: ChartRow): boolean;
  readDashboard(row: DashboardRow): boolean;
  /** Whether the person may change an existing object: its owners and administrators may. */
  change(entity: OwnedEntity, id: number): boolean;
  /** A condition over the object's table for the rows the person may see; undefined for all rows. */
  visible(entity: OwnedEntity): string | undefined;
}

const ADMIN_ROLE = 'Admin';

/** The name of a dataset in permissions, in the contract's format. */
export const datasetPerm = (databaseName: string, row: DatasetRow): string =>
  `[${databaseName}].[${row.tableName}](id:${row.id})`;

export function accessOf(deps: ServerDeps, user: User): Access {
  const { meta } = deps;
  const { id: userId } = user;
  const isAdmin = Object.hasOwn(meta.roles.ofUser(userId), ADMIN_ROLE);
  const allows = (permission: string, view = permission) => meta.roles.allows(userId, permission, view);
  const readsAll = isAdmin || allows('all_datasource_access') || allows('all_database_access');
  const owns = (entity: OwnedEntity, id: number) => meta.owners.of(entity, id).includes(userId);

  const readDataset = (row: DatasetRow): boolean => {
    if (readsAll || owns('dataset', row.id)) return true;
    const name = meta.databases.byId(row.databaseId)?.databaseName ?? '';
    return (
      allows('datasource_access', datasetPerm(name, row)) ||
      allows('database_access', `[${name}].(id:${row.databaseId})`) ||
      (row.schema !== null && allows('schema_access', `[${name}].[${row.schema}]`))
    );
  };
  const readChart = (row: ChartRow): boolean => {
    if (readsAll || owns('chart', row.id)) return true;
    const dataset = row.datasetId === null ? null : meta.datasets.byId(row.datasetId);
    return dataset !== null && readDataset(dataset);
  };
  const readDashboard = (row: DashboardRow): boolean => {
    if (isAdmin || owns('dashboard', row.id)) return true;
    if (!row.published) return false;
    const roles = meta.dashboards.rolesOf(row.id);
    if (roles.length > 0) {
      const mine = meta.roles.ofUser(userId);
      return roles.some(({ name }) => name in mine);
    }
    return readsAll || meta.charts.ofDashboard(row.id).some(readChart);
  };

  return {
    readDataset,
    readChart,
    readDashboard,
    change: (entity, id) => isAdmin || owns(entity, id),
    visible(entity) {
      if (isAdmin) return undefined;
      const mine = `id IN (SELECT entity_id FROM owner WHERE entity = '${entity}' AND user_id = ${userId})`;
      if (readsAll) return entity === 'dashboard' ? `published = 1 OR ${mine}` : undefined;
      // Permissions are names, which one SQL condition cannot express, so ids are listed; there are few datasets.
      const datasets = meta.datasets.list().filter(readDataset);
      const ids = datasets.map(({ id }) => id).join(', ');
      if (entity === 'dataset') return `id IN (${ids})`;
      if (entity === 'chart') return `dataset_id IN (${ids}) OR ${mine}`;
      const shown = new Set(
        datasets
          .flatMap(({ id }) => meta.dashboards.ofDataset(id))
          .filter(readDashboard)
          .map(({ id }) => id),
      );
      return `id IN (${[...shown].join(', ')}) OR ${mine}`;
    },
  };
}
