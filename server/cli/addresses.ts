import { isIP } from 'node:net';
import type { ServeOptions } from './args/args.ts';

/** The addresses of a listening server. None ends with a slash. */
export interface Addresses {
  /** For a browser on this machine. */
  readonly local: string;
  /**
   * For everyone else: the proxy's, or that of the interface listened on; equal to `local` where only this machine can
   * connect.
   */
  readonly shared: string;
}

export function addressesOf(options: ServeOptions, port: number, networkHost: string | null): Addresses {
  const scheme = options.tls ? 'https' : 'http';
  const origin = (host: string) =>
    `${scheme}://${isIP(host) === 6 ? `[${host}]` : host}${portPart(scheme, port)}`;
  const everywhere = isEverywhere(options.host);
  const local = `${origin(everywhere ? '127.0.0.1' : options.host)}${options.basePath}`;
  if (options.publicUrl !== null) return { local, shared: `${options.publicUrl}${options.basePath}` };
  return {
    local,
    shared: everywhere && networkHost !== null ? `${origin(networkHost)}${options.basePath}` : local,
  };
}

function portPart(scheme: string, port: number): string {
  return port === (scheme === 'https' ? 443 : 80) ? '' : `:${port}`;
}

/** Whether the host stands for every interface of the machine. */
export function isEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || host.startsWith('127.');
}

/**
 * What will not work for people on other machines, stated at the start: browsers limit service workers, and with them
 * offline use and installing, to secure contexts.
 */
export function insecureNotice(options: ServeOptions): string | null {
  const secure = options.tls !== null || options.publicUrl?.startsWith('https:');
  const reachedFromOutside = !isLoopback(options.host) || options.publicUrl !== null;
  if (secure || !reachedFromOutside) return null;
  return [
    'People on other machines will use plain HTTP. There, browsers block features that need HTTPS:',
    'working offline, opening without a network, and installing as an app do not work, and passwords and data',
    'travel unencrypted. To have them, start with --tls-cert and --tls-key, or put a proxy with HTTPS in front',
    'and start with --public-url https://... --trust-proxy. On this machine itself everything works.',
  ].join('\n');
}
