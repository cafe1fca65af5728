import { type Context, Hono } from 'hono';
import { type RelatedQ, relatedQ } from '#contract/records.ts';
import { ownValue } from '#domain/ownValue.ts';
import { accessOf } from '../../auth/rights/access.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { notFound } from '../../http/response/errorBodies.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { readQ } from '../../http/request/rison.ts';
import { visibleDatabases } from './visibleDatabase.ts';
import type { OwnedEntity } from '#domain/access/entities.ts';

export interface Choice {
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

  const people = (): Choice[] =>
    meta.users.list().map(({ id, firstName, lastName, active, email }) => ({
      extra: { active, email },
      text: `${firstName} ${lastName}`,
      value: id,
    }));
  const offers: Readonly<Record<string, (c: Context<AppEnv>) => Choice[]>> = {
    owners: people,
    created_by: people,
    changed_by: people,
    roles: () => meta.roles.list().map(({ id, name }) => ({ extra: {}, text: name, value: id })),
    ...(entity === 'dataset'
      ? {
          database: (c: Context<AppEnv>) =>
            visibleDatabases(deps, c).map(({ id, databaseName }) => ({
              extra: {},
              text: databaseName,
              value: id,
            })),
        }
      : {}),
  };

  routes.get(`/api/v1/${entity}/related/:column`, mayRead, (c) => {
    const column = c.req.param('column');
    const offer = ownValue(offers, column);
    if (!offer) return notFound(c);
    const q = readQ(c, relatedQ);
    return q.ok ? c.json(pageOf(offer(c), q.value ?? {})) : q.error;
  });

  routes.get(`/api/v1/${entity}/distinct/:column`, mayRead, (c) => {
    const column = c.req.param('column');
    if (entity !== 'dataset' || !['schema', 'catalog'].includes(column)) return notFound(c);
    const q = readQ(c, relatedQ);
    if (!q.ok) return q.error;
    const access = accessOf(deps, currentUser(c));
    const values = meta.datasets
      .list()
      .filter((row) => access.readDataset(row))
      .map((row) => (column === 'schema' ? row.schema : row.catalog))
      .filter((value) => value !== null);
    const choices = [...new Set(values)].sort().map((value) => ({ text: value, value }));
    return c.json(pageOf(choices, q.value ?? {}));
  });
  return routes;
}

export function pageOf(
  all: readonly Choice[],
  { filter = '', page = 0, page_size = DEFAULT_SIZE }: RelatedQ = {},
) {
  const wanted = filter.toLowerCase();
  const found = all.filter(({ text }) => text.toLowerCase().includes(wanted));
  const size = page_size < 0 ? MAX_SIZE : Math.min(page_size || DEFAULT_SIZE, MAX_SIZE);
  const start = Math.max(0, page) * size;
  return { count: found.length, result: found.slice(start, start + size) };
}
