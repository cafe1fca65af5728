import { compareNames } from '../format/compareNames.ts';
import type { Owner } from '../owner.ts';
import type { Dashboard } from './dashboard.ts';

/** What a list of dashboards is narrowed down to; null and false leave all. */
export interface DashboardListFilter {
  readonly status: 'published' | 'draft' | null;
  readonly owner: number | null;
  readonly tag: string | null;
  readonly isFavorite: boolean;
  readonly isOffline: boolean;
}

export const EVERY_DASHBOARD: DashboardListFilter = {
  status: null,
  owner: null,
  tag: null,
  isFavorite: false,
  isOffline: false,
};

/** What the device knows of dashboards beside their own fields, by id. */
export interface DashboardMarks {
  readonly favorites: ReadonlySet<number>;
  readonly offline: ReadonlySet<number>;
}

export function filterDashboards(
  rows: readonly Dashboard[],
  { status, owner, tag, isFavorite, isOffline }: DashboardListFilter,
  { favorites, offline }: DashboardMarks,
): readonly Dashboard[] {
  return rows.filter(
    (row) =>
      (status === null || row.published === (status === 'published')) &&
      (owner === null || row.owners.some(({ id }) => id === owner)) &&
      (tag === null || row.tags?.includes(tag) === true) &&
      (!isFavorite || favorites.has(row.id)) &&
      (!isOffline || offline.has(row.id)),
  );
}

interface Owned {
  readonly owners?: readonly Owner[];
  readonly tags?: readonly string[];
}

/** The owners of a list's rows, each once, by name. */
export function ownersOfAll(rows: readonly Owned[]): readonly Owner[] {
  const byId = new Map(rows.flatMap(({ owners = [] }) => owners.map((each) => [each.id, each] as const)));
  return [...byId.values()].toSorted((a, b) => compareNames(a.name, b.name));
}

/** The tags of a list's rows, each once, by name. */
export function tagsOfAll(rows: readonly Owned[]): readonly string[] {
  return [...new Set(rows.flatMap(({ tags = [] }) => tags))].toSorted(compareNames);
}

/** What an import brought, by comparing the list before with the list after it. */
export interface ImportOutcome<Row> {
  readonly added: readonly Row[];
  readonly replaced: readonly Row[];
}

export function importOutcome<Row extends Pick<Dashboard, 'id' | 'changedAt'>>(
  before: readonly Row[],
  after: readonly Row[],
): ImportOutcome<Row> {
  const known = new Map(before.map((each) => [each.id, each]));
  return {
    added: after.filter(({ id }) => !known.has(id)),
    replaced: after.filter((each) => {
      const old = known.get(each.id);
      return old !== undefined && old.changedAt !== each.changedAt;
    }),
  };
}
