/** A person's permissions on the server, as last reported. Without a server everything is allowed: saves wait. */
export interface Rights {
  /** The admin role may do everything (PERM-03). */
  readonly isAdmin: boolean;
  /** Permissions of all roles with the view each is about: `can_write Dashboard` (PERM-07). */
  readonly pairs: readonly string[];
}

/** Parses the roles of a person: each has pairs of a permission and a view. */
export function readRights(roles: Readonly<Record<string, readonly (readonly [string, string])[]>>): Rights {
  const pairs = Object.values(roles).flatMap((role) => role.map((pair) => pair.join(' ')));
  return {
    // PERM-02.
    isAdmin: Object.keys(roles).some((name) => name.toLowerCase() === 'admin'),
    pairs: [...new Set(pairs)],
  };
}

export const may = ({ isAdmin, pairs }: Rights, permission: string, view: string): boolean =>
  isAdmin || pairs.includes(`${permission} ${view}`);

/** Whether a person may run SQL. True before the server has answered: SQL written meanwhile is stored. */
export const mayRunSql = (rights: Rights | null): boolean =>
  rights === null || may(rights, 'can_execute_sql_query', 'SQLLab') || may(rights, 'can_read', 'SQLLab');

/** The view of permissions for the whole product: a Superset uses its own name (PERM-12). */
export const MAIN_VIEW = 'Superset';

/** The exports of a dashboard. */
export interface Grants {
  readonly shareDashboard: boolean;
  readonly shareChart: boolean;
  readonly exportData: boolean;
  /** To open a chart alone, with its controls (PERM-08). */
  readonly explore: boolean;
  /** To create and change reports. */
  readonly report: boolean;
}

/** Before permissions are known. */
export const EVERYTHING: Grants = {
  shareDashboard: true,
  shareChart: true,
  exportData: true,
  explore: true,
  report: true,
};

/** What a person may export or share (PERM-09, PERM-10, PERM-11). */
export function grantsOf(rights: Rights | null): Grants {
  if (rights === null) return EVERYTHING;
  return {
    shareDashboard: may(rights, 'can_share_dashboard', MAIN_VIEW),
    shareChart: may(rights, 'can_share_chart', MAIN_VIEW),
    exportData: may(rights, 'can_csv', MAIN_VIEW),
    explore: may(rights, 'can_explore', MAIN_VIEW),
    report: may(rights, 'can_write', 'ReportSchedule'),
  };
}
