import type { Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { StatusCode } from 'hono/utils/http-status';
import { SECOND, type Millis } from '#domain/time.ts';
import { cookieName } from '../../auth/tokens/sessionCookie.ts';
import type { AppEnv, FrameDeps } from '../../deps.ts';
import { supersetError, notFound } from '../../http/response/errorBodies.ts';
import { framedApp } from '../../http/framedApp.ts';
import { isSecure } from '../../http/outerUrl.ts';
import { LOGIN_STYLE } from '../../pages/loginPage.ts';
import { isAmbiguous } from '../passing/passedPath.ts';
import { type Upstream, upstreamBasePath } from '../passing/upstream.ts';
import { upstreamFailure } from '../passing/upstreamFailure.ts';
import { createStepPassing } from './passStep.ts';
import { refusalPage, STYLE_PATH } from './refusalPage.ts';
import { OPEN_FOR, type SignInPages } from './signInPages.ts';
import { LARGEST_FORM } from './signInForm.ts';
import { signInPart } from './signInParts.ts';
import { respondOutside } from './respondOutside.ts';
import { answeredFileHeaders, fileHeaders } from './signInPageHeaders.ts';

const SILENCE: Millis = 20 * SECOND;

/** A file of the sign-in page. It is the same for everybody: no cookies are sent, and redirects are not passed on. */
async function passFile(c: Context<AppEnv>, upstream: Upstream, path: string): Promise<Response> {
  const sent = await upstream.send({
    method: c.req.method,
    path,
    headers: fileHeaders(c.req.raw.headers, upstream.address),
    signal: c.req.raw.signal,
    silence: SILENCE,
  });
  if (!sent.ok) return upstreamFailure(c, upstream.address, sent.error);
  const { status, headers, body } = sent.value;
  if (!sent.value.ok && status !== 304) {
    void body?.cancel();
    return notFound(c);
  }
  return c.newResponse(body, { status: status as StatusCode, headers: answeredFileHeaders(headers) });
}

/** Where a sign-in arrives from the app's address. */
export const OPENING_PATH = '/sextant/sign-in';
const TOO_LARGE = 'This form is larger than those that sign people in.';
const NOT_OPEN = 'This sign-in link has expired or was already used.';

export interface SignInPageOptions {
  /** The address at which people use it, where that is not the one of the requests. */
  readonly url: string | null;
  /** Paths to which providers send people, besides those of a Superset itself. */
  readonly paths: readonly string[];
}

/**
 * The sign-in page of the Superset at an address of its own, where its scripts have no rights over the app. Passes what
 * signing in needs, to browsers that have begun, until the Superset knows the person. The Superset's cookies stay here.
 */
export function createSignInPageServer(
  frame: FrameDeps,
  upstream: Upstream,
  pages: SignInPages,
  { url, paths }: SignInPageOptions,
): Hono<AppEnv> {
  const deps: FrameDeps = { ...frame, config: { ...frame.config, basePath: '', publicUrl: url } };
  const { config } = deps;
  // Forms of other sites are checked below: some are responses of providers.
  const app = framedApp(deps, /^\//);
  const nameOf = (c: Context): string => cookieName(c, config, 'sign_in_page');
  const keep = (c: Context, token: string): void =>
    setCookie(c, nameOf(c), token, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: isSecure(c, config),
      maxAge: token === '' ? 0 : OPEN_FOR / SECOND,
    });
  app.use(bodyLimit({ maxSize: LARGEST_FORM, onError: (c) => refusalPage(c, 413, TOO_LARGE) }));
  const passStep = createStepPassing(deps, upstream, pages, paths, (c) => keep(c, ''));

  app.get(STYLE_PATH, (c) => c.body(LOGIN_STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }));

  app.get(OPENING_PATH, (c) => {
    const token = pages.open(c.req.query('ticket'));
    if (token === null) return refusalPage(c, 400, NOT_OPEN);
    keep(c, token);
    return c.redirect(`${upstreamBasePath(upstream.address)}/login/`, 302);
  });

  const passes = createMiddleware<AppEnv>(async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const basePath = upstreamBasePath(upstream.address);
    if (!['GET', 'HEAD', 'POST'].includes(c.req.method)) {
      c.header('Allow', 'GET, HEAD, POST');
      return supersetError(
        c,
        405,
        '405 Method Not Allowed: The method is not allowed for the requested URL.',
      );
    }
    if (isAmbiguous(pathname))
      return supersetError(c, 400, '400 Bad Request: The path can be read in two ways.');
    const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : null;
    const part = path === null ? null : signInPart(path, paths);
    const token = getCookie(c, nameOf(c));
    const open = pages.of(token);
    if (open === null || token === undefined) return respondOutside(c, config, part);
    if (part === 'file' && c.req.method !== 'POST') return passFile(c, upstream, `${path}${search}`);
    const isStep = path !== null && (part === 'step' || part === 'answer');
    return passStep(c, { open, token, path: isStep ? { path, search, part } : null });
  });
  app.use(passes);
  return app;
}
