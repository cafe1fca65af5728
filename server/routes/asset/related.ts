import { type Context, Hono } from 'hono';
import { datasetPlaces, entityChoices } from '#contract/entityChoices.ts';
import type { RelatedQ } from '#contract/records.ts';
import { accessOf } from '../../auth/rights/access.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';
import { visibleDatabases } from './visibleDatabase.ts';
import type { OwnedEntity } from '#domain/access/entities.ts';

export interface EntityChoice {
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly value: number | string;
}

const DEFAULT_SIZE = 20;
const MAX_SIZE = 100;

/** The filter options of a list: people, roles, databases, schemas. */
export function relatedRoutes(deps: ServerDeps, entity: OwnedEntity): Hono<AppEnv> {
  const { meta } = deps;
  const view = `${entity.charAt(0).toUpperCase()}${entity.slice(1)}`;
  const mayRead = requireUser(deps, ['can_read', view]);
  const routes = new Hono<AppEnv>();

  const people = (): EntityChoice[] =>
    meta.users.list().map(({ id, firstName, lastName, active, email }) => ({
      extra: { active, email },
      text: `${firstName} ${lastName}`,
      value: id,
    }));
  const offers = {
    owners: people,
    created_by: people,
    changed_by: people,
    roles: (): EntityChoice[] =>
      meta.roles.list().map(({ id, name }) => ({ extra: {}, text: name, value: id })),
    database: (c: Context<AppEnv>): EntityChoice[] =>
      visibleDatabases(deps, c).map(({ id, databaseName }) => ({ extra: {}, text: databaseName, value: id })),
  };

  serve(routes, entityChoices[entity], mayRead, (c, { path, q }) =>
    c.json(pageOf(offers[path.column](c), q)),
  );
  if (entity !== 'dataset') return routes;

  serve(routes, datasetPlaces, mayRead, (c, { path, q }) => {
    const access = accessOf(deps, currentUser(c));
    const values = meta.datasets
      .list()
      .filter((row) => access.readDataset(row))
      .map((row) => row[path.column])
      .filter((value) => value !== null);
    const choices = [...new Set(values)].sort().map((value) => ({ text: value, value }));
    return c.json(pageOf(choices, q));
  });
  return routes;
}

export function pageOf(
  all: readonly EntityChoice[],
  { filter = '', page = 0, page_size = DEFAULT_SIZE }: RelatedQ = {},
) {
  const wanted = filter.toLowerCase();
  const found = all.filter(({ text }) => text.toLowerCase().includes(wanted));
  const size = page_size < 0 ? MAX_SIZE : Math.min(page_size || DEFAULT_SIZE, MAX_SIZE);
  const start = Math.max(0, page) * size;
  return { count: found.length, result: found.slice(start, start + size) };
}
