import { type Context, Hono } from 'hono';
import type { UpdatedSinceQuery } from '#contract/query.ts';
import { accessOf } from '../../auth/rights/access.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { fieldErrors, messageError, notFound } from '../../http/response/errorBodies.ts';
import { listed } from '../../http/response/listResponse.ts';
import { pathId } from '../../http/request/pathId.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { readQ, type RisonSchema } from '../../http/request/rison.ts';
import { queryBody } from '../../queries/queryBody.ts';
import { visibleDatabases } from '../asset/visibleDatabase.ts';
import { queryItem, queryListModel, QUERY_LABELS } from './queryViews.ts';

const SINCE_Q: RisonSchema = {
  type: 'object',
  properties: { last_updated_ms: { type: 'number' } },
  required: ['last_updated_ms'],
};

/** Query history, and stopping queries. */
export function queryRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const mayRead = requireUser(deps, ['can_read', 'Query']);
  const maySee = (c: Context<AppEnv>, userId: number): boolean =>
    userId === currentUser(c).id || accessOf(deps, currentUser(c)).readsAllQueries;
  const routes = new Hono<AppEnv>();

  routes.get('/api/v1/query/', mayRead, (c) => {
    const isChosen = /columns:/.test(c.req.query('q') ?? '');
    return listed(
      c,
      deps.log,
      queryListModel(deps, currentUser(c), isChosen ? 'text' : 'number'),
      (request) => meta.queries.page(request),
    );
  });

  routes.get('/api/v1/query/updated_since', mayRead, (c) => {
    const q = readQ<UpdatedSinceQuery>(c, SINCE_Q);
    if (!q.ok) return q.error;
    if (q.value === undefined) {
      return messageError(c, 400, "Not a valid rison schema 'last_updated_ms' is a required property");
    }
    const changed = meta.queries.changedSince(currentUser(c).id, q.value.last_updated_ms);
    return c.json({ result: changed.map((row) => queryBody(deps, row, 'text')) });
  });

  routes.get('/api/v1/query/:id{[0-9]+}', mayRead, (c) => {
    const row = meta.queries.byId(pathId(c));
    if (!row || !maySee(c, row.userId)) return notFound(c);
    const result = queryItem(row);
    return c.json({
      description_columns: {},
      id: row.id,
      label_columns: QUERY_LABELS,
      result,
      show_columns: Object.keys(QUERY_LABELS),
      show_title: 'Show Query',
    });
  });

  routes.get('/api/v1/query/related/database', mayRead, (c) =>
    related(
      c,
      visibleDatabases(deps, c).map((row) => ({ text: row.databaseName, value: row.id })),
    ),
  );
  routes.get('/api/v1/query/related/user', mayRead, (c) =>
    related(
      c,
      meta.queries
        .users()
        .filter(({ id }) => maySee(c, id))
        .map(({ id, name }) => ({ text: name, value: id })),
    ),
  );
  routes.get('/api/v1/query/distinct/status', mayRead, (c) => {
    const result = meta.queries.distinctStatuses().map((status) => ({ text: status, value: status }));
    return c.json({ count: result.length, result });
  });

  routes.post('/api/v1/query/stop', mayRead, async (c) => {
    const clientId = await clientIdOf(c);
    if (clientId === null) return fieldErrors(c, { client_id: ['Missing data for required field.'] });
    const row = meta.queries.byClientId(clientId);
    if (!row || row.userId !== currentUser(c).id) {
      return messageError(c, 404, `Query with client_id ${clientId} not found`);
    }
    const now = deps.clock.now();
    meta.queries.patchUnfinished(row.id, { status: 'stopped', endTime: now }, now);
    deps.engines.stop(clientId);
    return c.json({ result: 'OK' });
  });
  return routes;
}

function related(c: Context, entries: readonly { text: string; value: number }[]): Response {
  return c.json({ count: entries.length, result: entries.map((entry) => ({ extra: {}, ...entry })) });
}

async function clientIdOf(c: Context): Promise<string | null> {
  const body: unknown = await c.req.json().catch(() => null); // a missing body is the same error as an empty one
  if (typeof body !== 'object' || body === null || !('client_id' in body)) return null;
  return typeof body.client_id === 'string' ? body.client_id : null;
}
