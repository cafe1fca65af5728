import { ok } from '#domain/result.ts';
import type { ServerDeps } from '../deps.ts';
import { createNotices } from '../notices/notices.ts';
import { createScheduledQueries, type ScheduledQueries } from '../queries/scheduledQueries.ts';
import { ownerCalls } from './ownerCalls.ts';

/** The runner of scheduled queries, over the server's own routes: with the rights and row rules of their people. */
export function createQuerySchedules(
  deps: ServerDeps,
  fetchHere: (request: Request) => Response | Promise<Response>,
): ScheduledQueries {
  const { meta, clock, log, config } = deps;
  const notices = createNotices(deps);
  return createScheduledQueries({
    meta,
    clock,
    log,
    zone: config.zone,
    async run(query, clientId, signal) {
      const user = meta.users.byId(query.userId);
      // A person who is gone or switched off runs nothing.
      if (user === null || !user.active) return ok(undefined);
      const body = {
        client_id: clientId,
        database_id: query.databaseId,
        sql: query.sql ?? '',
        schema: query.schema,
        catalog: query.catalog,
        tab: query.label ?? '',
        templateParams: query.templateParameters || null,
        queryLimit: config.conf.DEFAULT_SQLLAB_LIMIT,
        runAsync: false,
      };
      const ran = await ownerCalls(deps, fetchHere, user)('/api/v1/sqllab/execute/', body, signal);
      if (!signal.aborted)
        await notices.notify(user.id, {
          kind: 'schedule',
          ended: ran.ok ? 'done' : 'failed',
          name: query.label ?? '',
          ref: String(query.id),
        });
      return ran;
    },
  });
}
