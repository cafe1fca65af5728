import type { Context } from 'hono';
import type { ServerConfig } from '../config.ts';

/** The request's address as its sender sees it, through a trusted proxy. */
export function outerUrl(c: Context, config: ServerConfig): URL {
  const url = new URL(c.req.url);
  if (config.tls) url.protocol = 'https:';
  if (!config.trustProxy) return url;
  const proto = forwarded(c, 'X-Forwarded-Proto');
  const host = forwarded(c, 'X-Forwarded-Host');
  if (proto === 'http' || proto === 'https') url.protocol = `${proto}:`;
  if (host && /^[\w.:[\]-]+$/.test(host)) {
    url.port = ''; // Setting `host` without a port would keep the old one.
    url.host = host;
  }
  return url;
}

export function isSecure(c: Context, config: ServerConfig): boolean {
  return outerUrl(c, config).protocol === 'https:' || config.publicUrl?.startsWith('https:') === true;
}

/** The request's path below the base path, with its leading slash. */
export function localPath(c: Context, config: ServerConfig): string {
  const path = c.req.path;
  return path.startsWith(`${config.basePath}/`) ? path.slice(config.basePath.length) : path;
}

/**
 * The sender's address, for counting failed sign-ins. Of several forwarded addresses only the last was written by the
 * trusted proxy; the sender can forge the others.
 */
export function senderAddress(c: Context, config: ServerConfig): string {
  const chain = config.trustProxy ? c.req.header('X-Forwarded-For')?.split(',') : undefined;
  return chain?.at(-1)?.trim() ?? socketAddress(c.env) ?? 'unknown';
}

/**
 * The address of the connection, which no header changes. node-server passes its request in the environment; without a
 * socket (tests) there is none.
 */
export function socketAddress(env: unknown): string | undefined {
  const incoming = (env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming;
  return incoming?.socket?.remoteAddress;
}

const forwarded = (c: Context, name: string): string | undefined =>
  c.req.header(name)?.split(',').at(-1)?.trim();
