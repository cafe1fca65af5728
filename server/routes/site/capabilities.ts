import { Hono } from 'hono';
import { type CapabilitiesBody, getCapabilities } from '#contract/capabilities.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { channelConf } from '../../backgroundJobs/eventsAddress.ts';
import { anyone } from '../../auth/rights/routeRight.ts';
import { visitorOf } from '../../guests/visitor.ts';
import { serve } from '../../http/serve.ts';
import { newToken } from '../../auth/tokens/tokens.ts';

/** The server's features beyond the contract; the only call of ours below /api that Superset lacks. */
export function capabilitiesRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { config, meta, random } = deps;
  const backendId = meta.settings.getOrMake('backend.id', () => newToken(random).slice(0, 22));
  const everybody: CapabilitiesBody = {
    name: 'sextant',
    version: config.version,
    backendId,
    mode: 'embedded',
    timeZone: config.zone,
    localIds: true,
    arrow: true,
    revisions: true,
    extracts: true,
    uploads: ['csv', 'json', 'columnar'],
    usageLog: config.keepsUsage,
    sendsMail: config.sendsMail,
  };
  const routes = new Hono<AppEnv>();
  serve(routes, getCapabilities, anyone, (c) => {
    const user = c.get('user');
    const visitors = visitorOf(deps) !== null;
    if (!user) return c.json({ ...everybody, ...(visitors && { visitors }) });
    const preparing = deps.preparing?.() ?? [];
    return c.json({
      ...everybody,
      preparing: preparing.map(({ name }) => name),
      preparingParts: Object.fromEntries(preparing.flatMap(({ name, part }) => (part ? [[name, part]] : []))),
      user: { id: user.id, username: user.username },
      conf: { ...config.conf, ...(config.asyncCharts === 'none' ? {} : channelConf(c, config)) },
      feature_flags: { ...config.featureFlags },
    } satisfies CapabilitiesBody);
  });
  return routes;
}
