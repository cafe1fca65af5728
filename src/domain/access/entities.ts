import { may, type Rights } from './rights.ts';

/** Who may read and edit datasets, charts and dashboards: one rule for the server, its clients and what they queue. */

/** The entities that have owners, with their views in permissions. */
export const ENTITY_VIEW = { dataset: 'Dataset', chart: 'Chart', dashboard: 'Dashboard' } as const;

export type OwnedEntity = keyof typeof ENTITY_VIEW;

/** What a person may lack the right to change. Saved queries have no owners: everybody sees only their own. */
export const CHANGED_VIEW = { ...ENTITY_VIEW, savedQuery: 'SavedQuery' } as const;

export type ChangedEntity = keyof typeof CHANGED_VIEW;

/** The person asking. */
export interface Caller {
  /** Null if the server has not reported it yet. */
  readonly id: number | null;
  readonly rights: Rights;
  /** The names of their roles. */
  readonly roles: readonly string[];
}

const owns = (id: number | null, owners: readonly number[]): boolean => id !== null && owners.includes(id);

/** An admin may edit, and an owner with can_write on the entity's view (PERM-03, PERM-04). */
export function mayEdit(
  { id, rights }: Pick<Caller, 'id' | 'rights'>,
  entity: OwnedEntity,
  owners: readonly number[],
): boolean {
  return rights.isAdmin || (may(rights, 'can_write', ENTITY_VIEW[entity]) && owns(id, owners));
}

/** Whether a person may read all data, including that of others. */
export const mayReadAll = (rights: Rights): boolean =>
  ['all_datasource_access', 'all_database_access'].some((each) => may(rights, each, each));

/** Whether a pair names a thing: by the number at its end, which stays when the thing is renamed. */
const has = (rights: Rights, permission: string, id: number): boolean =>
  rights.isAdmin ||
  rights.pairs.some((pair) => pair.startsWith(`${permission} [`) && pair.endsWith(`(id:${id})`));

/** A database as permissions name it. */
export interface DatabasePlace {
  readonly id: number;
  readonly name: string;
}

/** The name of a database in permissions. */
export const databasePermission = ({ id, name }: DatabasePlace): string => `[${name}].(id:${id})`;

/**
 * Whether a person may see a database and run SQL on it. Permissions on a schema or a dataset are not enough: free SQL
 * reads every table.
 */
export const mayReadDatabase = (rights: Rights, database: DatabasePlace): boolean =>
  mayReadAll(rights) || has(rights, 'database_access', database.id);

/** A dataset as permissions name it. */
export interface DatasetPlace {
  readonly owners: readonly number[];
  readonly id: number;
  readonly tableName: string;
  readonly schema: string | null;
  readonly database: DatabasePlace;
}

/** The name of a dataset in permissions, in the contract's format. */
export const datasetPermission = ({ database, tableName, id }: Omit<DatasetPlace, 'owners'>): string =>
  `[${database.name}].[${tableName}](id:${id})`;

export function mayReadDataset({ id, rights }: Caller, dataset: DatasetPlace): boolean {
  const { database, schema, owners } = dataset;
  return (
    mayReadAll(rights) ||
    owns(id, owners) ||
    has(rights, 'datasource_access', dataset.id) ||
    mayReadDatabase(rights, database) ||
    (schema !== null && may(rights, 'schema_access', `[${database.name}].[${schema}]`))
  );
}

/** A chart is read by its owners and by those who may read its dataset; null if it has none. */
export const mayReadChart = (
  caller: Caller,
  owners: readonly number[],
  dataset: () => DatasetPlace | null,
): boolean => {
  if (mayReadAll(caller.rights) || owns(caller.id, owners)) return true;
  const place = dataset();
  return place !== null && mayReadDataset(caller, place);
};

export interface DashboardPlace {
  readonly owners: readonly number[];
  readonly published: boolean;
  /** The roles it is restricted to; empty if it is not. */
  readonly roles: readonly string[];
}

/**
 * Drafts are visible to their owners. A published dashboard is visible to its roles, or else to people who may read one
 * of its charts.
 */
export function mayReadDashboard(
  caller: Caller,
  { owners, published, roles }: DashboardPlace,
  readsAChart: () => boolean,
): boolean {
  if (caller.rights.isAdmin || owns(caller.id, owners)) return true;
  if (!published) return false;
  if (roles.length > 0) return roles.some((role) => caller.roles.includes(role));
  return mayReadAll(caller.rights) || readsAChart();
}
