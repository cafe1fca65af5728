import { upgradeWebSocket } from '@hono/node-server';
import { Hono } from 'hono';
import type { WSContext } from 'hono/ws';
import { WebSocket } from 'ws';
import { EVENT_ID } from '../backgroundJobs/channels.ts';
import { EVENTS_PATH } from '../backgroundJobs/eventsAddress.ts';
import type { AppEnv, FrameDeps } from '../deps.ts';
import { messageError } from '../http/response/errorBodies.ts';
import { isOwnOrigin } from '../http/originCheck.ts';
import type { Bootstrap } from './bootstrapPage.ts';
import { cookieHeader } from './session/cookieJar.ts';
import type { SupersetFacts } from './facts.ts';
import type { GatewaySession, Sessions } from './session/sessions.ts';

/**
 * Where a Superset sends events, if its channel is at its own host: the cookies that name a channel go nowhere else.
 * Ports share cookies, and the channel of a Superset usually has its own.
 */
export function upstreamEvents(address: URL, bootstrap: Bootstrap | null): URL | null {
  const conf = bootstrap?.conf;
  const url = conf?.['GLOBAL_ASYNC_QUERIES_WEBSOCKET_URL'];
  if (conf?.['GLOBAL_ASYNC_QUERIES_TRANSPORT'] !== 'ws' || typeof url !== 'string' || !URL.canParse(url))
    return null;
  const channel = new URL(url);
  const isSafe = channel.protocol === 'wss:' || address.protocol === 'http:';
  return /^wss?:$/.test(channel.protocol) && isSafe && channel.hostname === address.hostname ? channel : null;
}

/** Passes on the events of a Superset's own channel to the pages, with the cookies that stay on this server. */
export function eventRelay(
  deps: FrameDeps,
  address: URL,
  sessions: Sessions,
  facts: (jar: GatewaySession['jar']) => Promise<SupersetFacts>,
): Hono<AppEnv> {
  return new Hono<AppEnv>().get(
    EVENTS_PATH,
    async (c, next) => {
      if (!isOwnOrigin(c, deps.config)) return messageError(c, 403, 'Another site may not follow events.');
      if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket')
        return messageError(c, 426, 'This address takes WebSockets.');
      const session = sessions.of(c);
      if (session?.user == null) return messageError(c, 401, 'Not authorized');
      const { bootstrap } = await facts(session.jar);
      return upstreamEvents(address, bootstrap) === null
        ? messageError(c, 404, 'The Superset has no channel of events at its own address.')
        : next();
    },
    upgradeWebSocket(async (c) => {
      const session = sessions.of(c);
      const { bootstrap } = session === null ? { bootstrap: null } : await facts(session.jar);
      const url = upstreamEvents(address, bootstrap);
      if (session === null || url === null) return {};
      const lastId = c.req.query('last_id');
      if (lastId !== undefined && EVENT_ID.test(lastId)) url.searchParams.set('last_id', lastId);
      return relayed(url, cookieHeader(session.jar) ?? '', () => sessions.of(c) === session);
    }),
  );
}

function relayed(url: URL, cookie: string, isSignedIn: () => boolean) {
  let upstream: WebSocket | null = null;
  return {
    onOpen(_event: Event, socket: WSContext) {
      upstream = new WebSocket(url, {
        headers: { Cookie: cookie },
        followRedirects: false,
        handshakeTimeout: 10_000,
      });
      upstream.on('message', (data, isBinary) => {
        if (!isSignedIn()) socket.close(1008, 'signed out');
        // Events are JSON texts.
        else if (!isBinary && Buffer.isBuffer(data)) socket.send(data.toString());
      });
      upstream.on('close', () => socket.close());
      // A close follows.
      upstream.on('error', () => undefined);
    },
    onClose: () => upstream?.close(),
    onError: () => upstream?.close(),
  };
}
