import type { Context } from 'hono';
import type { ServerConfig } from '../config.ts';
import { outerUrl } from '../http/outerUrl.ts';

/** Where this server sends the ends of jobs over a WebSocket. */
export const EVENTS_PATH = '/api/v1/sextant/events';

/**
 * The constants that give a page the address of the channel (CALL-67), below the address by which it reaches this
 * server.
 */
export function channelConf(c: Context, config: ServerConfig) {
  const { protocol, host } = config.publicUrl === null ? outerUrl(c, config) : new URL(config.publicUrl);
  const scheme = protocol === 'https:' ? 'wss' : 'ws';
  return {
    GLOBAL_ASYNC_QUERIES_TRANSPORT: 'ws',
    GLOBAL_ASYNC_QUERIES_WEBSOCKET_URL: `${scheme}://${host}${config.basePath}${EVENTS_PATH}`,
  };
}
