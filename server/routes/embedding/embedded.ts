import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { emptyBody, fieldErrors, messageError, notFound } from '../../http/response/errorBodies.ts';
import { readJson } from '../../http/request/jsonBody.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { accessOf } from '../../auth/rights/access.ts';
import { logCaller } from '../../people/securityLog.ts';
import type { Secrets } from '../../auth/tokens/secrets.ts';
import { embeddedDashboard } from '../../guests/guest.ts';
import { guestTokenRequest, signGuestToken } from '../../guests/guestToken.ts';
import { newUuid } from '#domain/newUuid.ts';
import { changedOnText } from '../../queries/queryBody.ts';
import type { EmbeddedRow } from '../../meta/people/embedded.ts';
import { person } from '../asset/people.ts';
import { namedDashboard } from '../dashboard/namedDashboard.ts';

const AT = '/api/v1/dashboard/:name/embedded';
const VIEW = 'Dashboard';

/** An origin of a page, as the header that lets it in takes it. */
const origin = v.pipe(
  v.string(),
  v.check((text) => isOrigin(text), 'Must be an origin, such as https://example.org.'),
);
const body = v.object({ allowed_domains: v.array(origin) });

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin: own, protocol } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && own === text.replace(/\/$/, '');
}

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

  routes.get(AT, requireUser(deps, ['can_get_embedded', VIEW]), (c) => {
    const dashboard = namedDashboard(deps, c);
    const row = dashboard && meta.embedded.ofDashboard(dashboard.id);
    return row ? c.json({ result: item(row) }) : emptyBody(c, 404);
  });

  const put = async (c: Context<AppEnv>): Promise<Response> => {
    const dashboard = namedDashboard(deps, c);
    if (!dashboard) return notFound(c);
    if (!accessOf(deps, currentUser(c)).change('dashboard', dashboard.id))
      return messageError(c, 403, 'Forbidden');
    const read = await readJson(c, body);
    if (!read.ok) return read.error;
    const domains = read.value.allowed_domains.map((each) => new URL(each).origin);
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
  routes.post(AT, requireUser(deps, ['can_set_embedded', VIEW]), put);
  routes.put(AT, requireUser(deps, ['can_set_embedded', VIEW]), put);

  routes.delete(AT, requireUser(deps, ['can_delete_embedded', VIEW]), (c) => {
    const dashboard = namedDashboard(deps, c);
    if (!dashboard) return notFound(c);
    if (!accessOf(deps, currentUser(c)).change('dashboard', dashboard.id))
      return messageError(c, 403, 'Forbidden');
    meta.embedded.removeOf(dashboard.id);
    logCaller(c, deps, 'access-changed', `dashboard ${dashboard.id} may not be embedded any more`);
    return messageError(c, 200, 'OK');
  });

  routes.get(
    '/api/v1/embedded_dashboard/:uuid',
    requireUser(deps, ['can_read', 'EmbeddedDashboard']),
    (c) => {
      const row = meta.embedded.byUuid(c.req.param('uuid'));
      const dashboard = row && meta.dashboards.byId(row.dashboardId);
      if (!row || !dashboard || !accessOf(deps, currentUser(c)).readDashboard(dashboard)) return notFound(c);
      return c.json({ result: item(row) });
    },
  );

  // As in the contract: the site around the frame asks for it, with its own account.
  routes.post(
    '/api/v1/security/guest_token/',
    requireUser(deps, ['can_grant_guest_token', 'SecurityRestApi']),
    async (c) => {
      const read = await readJson(c, guestTokenRequest);
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
