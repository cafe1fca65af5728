import { escapeHtml } from '../http/response/htmlPage.ts';

/** Where people sign in without a password of this server. */
export interface SignInElsewhere {
  /** What they call it; null for no provider. */
  readonly label: string | null;
  /** Whether names and passwords are not taken here. */
  readonly isOnly: boolean;
  /** Where the sign-in page of the Superset opens, below the base path. */
  readonly ownPage?: string;
}

/**
 * The built page prepared for its address: `<base>` is this server's base path, and libraries that write style elements
 * (the editor, the controls) find the nonce they need in the usual meta element.
 */
export function appPage(
  html: string,
  basePath: string,
  nonce: string,
  mapTiles: string | null = null,
  provider: SignInElsewhere | null = null,
): string {
  const base = `<base href="${escapeHtml(basePath)}/" />`;
  const tiles = mapTiles === null ? '' : `<meta name="map-tiles" content="${escapeHtml(mapTiles)}" />`;
  const only = provider?.isOnly === true ? ' data-only="true"' : '';
  const signIn =
    provider === null
      ? ''
      : `<meta name="sign-in-with" content="${escapeHtml(provider.label ?? '')}"${only}${ownPageData(provider)} />`;
  const head = `${base}<meta property="csp-nonce" nonce="${nonce}" />${tiles}${signIn}`;
  const withBase = html.replace(/<base\b[^>]*>/, head);
  return withBase === html ? html.replace(/<head\b[^>]*>/, (tag) => tag + head) : withBase;
}

const ownPageData = ({ ownPage }: SignInElsewhere): string =>
  ownPage === undefined ? '' : ` data-page="${escapeHtml(ownPage.slice(1))}"`;

/**
 * Scripts, connections and workers come from this server only, and only its own pages may frame the page. Images may
 * also come from the server of map tiles, if there is one.
 */
export function contentSecurityPolicy(
  nonce: string | null,
  mapTiles: string | null = null,
  /** The sites that may frame it too, none for all; null where only this server may. */
  sites: readonly string[] | null = null,
): string {
  const frames = sites === null ? "'self'" : sites.length === 0 ? '*' : `'self' ${sites.join(' ')}`;
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self'${nonce === null ? '' : ` 'nonce-${nonce}'`}`,
    `img-src 'self' data: blob:${mapTiles === null ? '' : ` ${new URL(mapTiles).origin}`}`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${frames}`,
  ].join('; ');
}
