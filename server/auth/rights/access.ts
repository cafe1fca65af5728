import {
  type Caller,
  type DatasetPlace,
  mayEdit,
  mayReadAll,
  mayReadChart,
  mayReadDatabase,
  mayReadDashboard,
  mayReadDataset,
  type OwnedEntity,
} from '#domain/access/entities.ts';
import type { GuestPass } from '#domain/access/guestPass.ts';
import { may, readRights } from '#domain/access/rights.ts';
import type { ServerDeps } from '../../deps.ts';
import type { ChartRow } from '../../meta/content/charts.ts';
import type { DashboardRow } from '../../meta/content/dashboards.ts';
import type { DatabaseRow } from '../../meta/databases.ts';
import type { DatasetRow } from '../../meta/content/datasets.ts';
import type { User } from '../../meta/people/users.ts';

/** What a person may do with the datasets, charts and dashboards of this server. */
export interface Access {
  readDatabase(row: Pick<DatabaseRow, 'id' | 'databaseName'>): boolean;
  readDataset(row: DatasetRow): boolean;
  /** Whether the person may see what others ran. */
  readonly readsAllQueries: boolean;
  readChart(row: ChartRow): boolean;
  readDashboard(row: DashboardRow): boolean;
  /** Whether the person may change an existing object. */
  change(entity: OwnedEntity, id: number): boolean;
  /** A condition over the object's table for the rows the person may see; undefined for all rows. */
  visible(entity: OwnedEntity | 'database'): string | undefined;
}

export function accessOf(deps: Pick<ServerDeps, 'meta'>, user: User): Access {
  const { id, guest, roleView } = user;
  const { roles } = deps.meta;
  const person = (personId: number) =>
    personAccess(deps, {
      id: personId,
      rights: roles.rightsOf(personId),
      roles: Object.keys(roles.ofUser(personId)),
    });
  if (!guest) return person(id);
  const seen = guestAccess(deps, guest);
  // What an owner may not see is not seen for any role.
  if (!roleView) return seen;
  const viewer = { id, rights: readRights(roleView.roles), roles: Object.keys(roleView.roles) };
  return allOf([seen, person(roleView.owner.id), personAccess(deps, viewer)]);
}

/** What all of them may see; it is only looked at. */
const allOf = (each: readonly Access[]): Access => ({
  readDatabase: (row) => each.every((access) => access.readDatabase(row)),
  readsAllQueries: each.every(({ readsAllQueries }) => readsAllQueries),
  readDataset: (row) => each.every((access) => access.readDataset(row)),
  readChart: (row) => each.every((access) => access.readChart(row)),
  readDashboard: (row) => each.every((access) => access.readDashboard(row)),
  change: () => false,
  visible(entity) {
    const conditions = each.flatMap((access) => access.visible(entity) ?? []);
    return conditions.length === 0 ? undefined : conditions.map((one) => `(${one})`).join(' AND ');
  },
});

function personAccess({ meta }: Pick<ServerDeps, 'meta'>, caller: Caller): Access {
  const readsAll = mayReadAll(caller.rights);
  const owners = (entity: OwnedEntity, entityId: number) => meta.owners.of(entity, entityId);

  const placeOf = (row: DatasetRow): DatasetPlace => ({
    id: row.id,
    tableName: row.tableName,
    schema: row.schema,
    owners: owners('dataset', row.id),
    database: { id: row.databaseId, name: meta.databases.byId(row.databaseId)?.databaseName ?? '' },
  });
  const readDataset = (row: DatasetRow): boolean => readsAll || mayReadDataset(caller, placeOf(row));
  const readChart = (row: ChartRow): boolean =>
    readsAll ||
    mayReadChart(caller, owners('chart', row.id), () => {
      const dataset = row.datasetId === null ? null : meta.datasets.byId(row.datasetId);
      return dataset === null ? null : placeOf(dataset);
    });
  const readDashboard = (row: DashboardRow): boolean =>
    mayReadDashboard(
      caller,
      {
        owners: owners('dashboard', row.id),
        published: row.published,
        roles: meta.dashboards.rolesOf(row.id).map(({ name }) => name),
      },
      () => meta.charts.ofDashboard(row.id).some(readChart),
    );

  const readDatabase: Access['readDatabase'] = ({ id: databaseId, databaseName }) =>
    mayReadDatabase(caller.rights, { id: databaseId, name: databaseName });

  return {
    readDatabase,
    readsAllQueries: may(caller.rights, 'all_query_access', 'all_query_access'),
    readDataset,
    readChart,
    readDashboard,
    change: (entity, entityId) => mayEdit(caller, entity, owners(entity, entityId)),
    visible(entity) {
      if (caller.rights.isAdmin) return undefined;
      if (entity === 'database') {
        const seen = meta.databases.list().filter(readDatabase);
        return readsAll ? undefined : `id IN (${seen.map((row) => row.id).join(', ')})`;
      }
      const mine = `id IN (SELECT entity_id FROM owner WHERE entity = '${entity}' AND user_id = ${caller.id})`;
      const names = caller.roles.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ');
      const ofRoles = `id IN (SELECT dashboard_id FROM dashboard_role JOIN role ON role.id = role_id WHERE role.name IN (${names}))`;
      if (readsAll)
        return entity === 'dashboard'
          ? `published = 1 AND (${FOR_ALL_ROLES} OR ${ofRoles}) OR ${mine}`
          : undefined;
      // Permissions are names, which one SQL condition cannot express, so ids are listed; there are few datasets.
      const datasets = meta.datasets.list().filter(readDataset);
      const ids = datasets.map((row) => row.id).join(', ');
      if (entity === 'dataset') return `id IN (${ids})`;
      if (entity === 'chart') return `dataset_id IN (${ids}) OR ${mine}`;
      const shown = new Set(
        datasets
          .flatMap((row) => meta.dashboards.ofDataset(row.id))
          .filter(readDashboard)
          .map((row) => row.id),
      );
      return `id IN (${[...shown].join(', ')}) OR published = 1 AND ${ofRoles} OR ${mine}`;
    },
  };
}

/** Dashboards that are not restricted to roles. */
const FOR_ALL_ROLES = 'id NOT IN (SELECT dashboard_id FROM dashboard_role)';

/** A guest sees the dashboards of their token, with their charts and the datasets of these, and changes nothing. */
function guestAccess({ meta }: Pick<ServerDeps, 'meta'>, pass: GuestPass): Access {
  const { dashboards } = pass;
  const alone = (pass.charts ?? []).flatMap((id) => meta.charts.byId(id) ?? []);
  const charts = [...dashboards.flatMap((id) => meta.charts.ofDashboard(id)), ...alone];
  const datasets = new Set(charts.map(({ datasetId }) => datasetId));
  const ids = {
    dashboard: dashboards,
    chart: charts.map(({ id }) => id),
    dataset: [...datasets].filter((id) => id !== null),
    database: [],
  };
  return {
    readDatabase: () => false,
    readsAllQueries: false,
    readDataset: ({ id }) => datasets.has(id),
    readChart: ({ id }) => charts.some((chart) => chart.id === id),
    readDashboard: ({ id }) => dashboards.includes(id),
    change: () => false,
    visible: (entity) => `id IN (${ids[entity].join(', ')})`,
  };
}
