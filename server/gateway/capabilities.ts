import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { CapabilitiesBody } from '#contract/capabilities.ts';
import { channelConf } from '../backgroundJobs/eventsAddress.ts';
import type { AppEnv, FrameDeps } from '../deps.ts';
import { upstreamEvents } from './eventRelay.ts';
import type { SupersetFacts } from './facts.ts';
import type { GatewaySession, Sessions } from './session/sessions.ts';
import { upstreamBasePath } from './passing/upstream.ts';

/**
 * The capabilities of a gateway: those of a Superset without extensions, so no local ids, no revisions, no Arrow and no
 * files of datasets. Returned without the Superset too; requests that need it show whether it is up.
 */
export function gatewayCapabilities(
  { config }: FrameDeps,
  address: URL,
  sessions: Sessions,
  facts: (jar: GatewaySession['jar']) => Promise<SupersetFacts>,
): Hono<AppEnv> {
  const everybody: CapabilitiesBody = {
    name: 'sextant',
    version: config.version,
    backendId: backendIdOf(address),
    mode: 'gateway',
    timeZone: config.zone,
    localIds: false,
    arrow: false,
    revisions: false,
    extracts: false,
    usageLog: config.keepsUsage,
  };
  return new Hono<AppEnv>().get('/api/v1/sextant/capabilities', async (c) => {
    const session = sessions.of(c);
    if (!session?.user) return c.json(everybody);
    const { bootstrap, zone } = await facts(session.jar);
    return c.json({
      ...everybody,
      timeZone: zone ?? everybody.timeZone,
      user: session.user,
      ...(bootstrap?.conf && {
        conf: upstreamEvents(address, bootstrap)
          ? { ...bootstrap.conf, ...channelConf(c, config) }
          : bootstrap.conf,
      }),
      ...(bootstrap && { feature_flags: bootstrap.flags }),
    } satisfies CapabilitiesBody);
  });
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** A Superset has no id, so its address identifies it; all names of this machine count as one. */
export function backendIdOf(address: URL): string {
  const host = LOOPBACK.test(address.hostname) ? 'localhost' : address.hostname;
  const named = `${address.protocol}//${host}:${address.port}${upstreamBasePath(address)}`;
  return `superset-${createHash('sha256').update(named).digest('base64url').slice(0, 22)}`;
}
