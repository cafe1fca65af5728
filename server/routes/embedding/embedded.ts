import { type Context, Hono } from 'hono';
import * as embedding from '#contract/dashboard/embedding.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { fieldErrors, messageError, notFound } from '../../http/response/errorBodies.ts';
import { checkBody } from '../../http/request/jsonBody.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { accessOf } from '../../auth/rights/access.ts';
import { logCaller } from '../../people/securityLog.ts';
import type { Secrets } from '../../auth/tokens/secrets.ts';
import { embeddedDashboard } from '../../guests/guest.ts';
import { closedRequest, signGuestToken } from '../../guests/guestToken.ts';
import { newUuid } from '#domain/newUuid.ts';
import { changedOnText } from '../../queries/queryBody.ts';
import type { EmbeddedRow } from '../../meta/people/embedded.ts';
import { type GivenArguments, serve } from '../../http/serve.ts';
import { person } from '../asset/people.ts';
import { namedDashboard } from '../dashboard/namedDashboard.ts';

const VIEW = 'Dashboard';

/** Dashboards in frames of other sites: which, where, and the tokens of those who see them. */
export function embeddedRoutes(deps: ServerDeps, secrets: Secrets): Hono<AppEnv> {
  const { meta, clock, random } = deps;
  const routes = new Hono<AppEnv>();

  const item = (row: EmbeddedRow) => {
    const by = person(deps, row.changedBy);
    return {
      allowed_domains: row.allowedDomains,
      changed_by: by && { first_name: by.first_name, id: by.id, last_name: by.last_name },
      changed_on: changedOnText(row.changedOn),
      dashboard_id: String(row.dashboardId),
      uuid: row.uuid,
    };
  };

  serve(routes, embedding.getEmbedding, requireUser(deps, ['can_get_embedded', VIEW]), (c, { path }) => {
    const dashboard = namedDashboard(deps, c, path.id);
    const row = dashboard && meta.embedded.ofDashboard(dashboard.id);
    return row ? c.json({ result: item(row) }) : c.json({}, 404);
  });

  const put = (
    c: Context<AppEnv>,
    { path, body }: Pick<GivenArguments<typeof embedding.putEmbedding>, 'path' | 'body'>,
  ): Response => {
    const dashboard = namedDashboard(deps, c, path.id);
    if (!dashboard) return notFound(c);
    if (!accessOf(deps, currentUser(c)).change('dashboard', dashboard.id))
      return messageError(c, 403, 'Forbidden');
    const domains = body.allowed_domains.map((each) => new URL(each).origin);
    meta.embedded.put(newUuid(random), dashboard.id, domains, currentUser(c).id, clock.now());
    logCaller(
      c,
      deps,
      'access-changed',
      `dashboard ${dashboard.id} may be embedded in ${domains.join(', ') || 'any site'}`,
    );
    const row = meta.embedded.ofDashboard(dashboard.id);
    return row ? c.json({ result: item(row) }) : notFound(c);
  };
  serve(routes, embedding.postEmbedding, requireUser(deps, ['can_set_embedded', VIEW]), put);
  serve(routes, embedding.putEmbedding, requireUser(deps, ['can_set_embedded', VIEW]), put);

  serve(
    routes,
    embedding.removeEmbedding,
    requireUser(deps, ['can_delete_embedded', VIEW]),
    (c, { path }) => {
      const dashboard = namedDashboard(deps, c, path.id);
      if (!dashboard) return notFound(c);
      if (!accessOf(deps, currentUser(c)).change('dashboard', dashboard.id))
        return messageError(c, 403, 'Forbidden');
      meta.embedded.removeOf(dashboard.id);
      logCaller(c, deps, 'access-changed', `dashboard ${dashboard.id} may not be embedded any more`);
      return messageError(c, 200, 'OK');
    },
  );

  serve(
    routes,
    embedding.getEmbeddedDashboard,
    requireUser(deps, ['can_read', 'EmbeddedDashboard']),
    (c, { path }) => {
      const row = meta.embedded.byUuid(path.uuid);
      const dashboard = row && meta.dashboards.byId(row.dashboardId);
      if (!row || !dashboard || !accessOf(deps, currentUser(c)).readDashboard(dashboard)) return notFound(c);
      return c.json({ result: item(row) });
    },
  );

  serve(
    routes,
    embedding.createGuestToken,
    requireUser(deps, ['can_grant_guest_token', 'SecurityRestApi']),
    async (c, { body }) => {
      const read = checkBody(c, closedRequest, body);
      if (!read.ok) return read.error;
      const { resources, rls } = read.value;
      const missing = resources.find(({ id }) => embeddedDashboard(deps, id) === null);
      if (missing) return messageError(c, 400, 'EmbeddedDashboard not found.');
      const unknown = rls.find(({ dataset }) => dataset != null && meta.datasets.byId(dataset) === null);
      if (unknown) return fieldErrors(c, { rls: [`There is no dataset ${unknown.dataset}.`] });
      const named = resources.map(({ id }) => id).join(', ');
      logCaller(c, deps, 'guest-token', `for ${read.value.user.username ?? 'a guest'}: ${named}`);
      return c.json({ token: await signGuestToken(secrets.jwt, read.value, clock.now()) });
    },
  );
  return routes;
}
