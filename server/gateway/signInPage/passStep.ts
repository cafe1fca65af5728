import type { Context } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import { SECOND, type Millis } from '#domain/time.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { createThrottle } from '../../auth/signIn/throttle.ts';
import type { AppEnv, FrameDeps } from '../../deps.ts';
import { isOwnOrigin } from '../../http/originCheck.ts';
import { senderAddress } from '../../http/outerUrl.ts';
import { describeFault } from '../describeFault.ts';
import { type Upstream, type UpstreamFault, upstreamBasePath } from '../passing/upstream.ts';
import { keepCookies } from '../session/cookieJar.ts';
import { describeNoProvider } from '../session/describeNoProvider.ts';
import { readSession } from '../session/readSession.ts';
import { type NoProvider, providerTarget } from '../session/providerTarget.ts';
import { pathWithin } from '../passing/redirectTarget.ts';
import { readForm } from './postAgainPage.ts';
import { isNavigation, refusalPage } from './refusalPage.ts';
import { isForm, isOpenIdResponse } from './signInForm.ts';
import { pageHeaders, stepHeaders } from './signInPageHeaders.ts';
import type { OpenSignIn, SignInPages } from './signInPages.ts';
import { type SignInPart, signInPart } from './signInParts.ts';

/** Where a redirect of a sign-in step leads: to another step, to a provider, or to a page that is not passed on. */
type StepTarget =
  | { readonly kind: 'step'; readonly path: string }
  | { readonly kind: 'provider'; readonly href: string }
  | { readonly kind: 'other' };

interface StepPlace {
  readonly superset: URL;
  /** The address at which people use the sign-in page. */
  readonly own: URL;
  readonly furtherPaths: readonly string[];
}

function stepTarget(
  location: string,
  requestedPath: string,
  { superset, own, furtherPaths }: StepPlace,
): Result<StepTarget, NoProvider> {
  // A Superset that believes proxies names this address, others their own.
  const ownAddress = new URL(`${upstreamBasePath(superset)}/`, own);
  const within =
    pathWithin(location, requestedPath, superset) ?? pathWithin(location, requestedPath, ownAddress);
  if (within !== null) {
    const { pathname } = new URL(within, own);
    const part = signInPart(pathname, furtherPaths);
    return ok(part === null || part === 'file' ? { kind: 'other' } : { kind: 'step', path: within });
  }
  const isHere = (address: string): boolean =>
    URL.canParse(address) && new URL(address).origin === own.origin;
  const provider = providerTarget(location, superset, own, isHere);
  return provider.ok ? ok({ kind: 'provider', href: provider.value }) : err(provider.error);
}

const SILENCE: Millis = 20 * SECOND;
const NOT_ADMITTED = 'The Superset did not sign you in. Ask its administrator whether you may.';
const FOREIGN = 'This form was sent by another site.';

/** A request of a browser with an open sign-in. */
export interface SignInStep {
  readonly open: OpenSignIn;
  readonly token: string;
  /** Below the Superset's base path; null for one that is not passed on. */
  readonly path: {
    readonly path: string;
    readonly search: string;
    readonly part: Exclude<SignInPart, 'file'>;
  } | null;
}

interface SentForm {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly fields: URLSearchParams;
}

/** Passes steps of signing in, and asks the Superset after each who the person is: then the sign-in has ended. */
export function createStepPassing(
  deps: FrameDeps,
  upstream: Upstream,
  pages: SignInPages,
  furtherPaths: readonly string[],
  forget: (c: Context) => void,
): (c: Context<AppEnv>, step: SignInStep) => Promise<Response> {
  const { config, log } = deps;
  const { address } = upstream;
  const throttle = createThrottle(deps.clock);

  const away = (c: Context<AppEnv>, fault: UpstreamFault): Response =>
    refusalPage(c, fault.kind === 'late' ? 504 : 502, describeFault(address, fault));

  /** Sends the browser back to the app if the Superset knows the person; null if not yet. */
  async function ended(c: Context<AppEnv>, { open, token }: SignInStep): Promise<Response | null> {
    const session = await readSession(upstream, open.jar);
    if (!session.ok) return away(c, session.error);
    open.isChanged = false;
    if (session.value === null) return null;
    const code = pages.end(token, session.value);
    // Another request of the same browser was faster.
    if (code === null) return refusalPage(c, 409, 'This sign-in was already completed.');
    if (open.tried !== null) throttle.succeeded(senderAddress(c, config), open.tried);
    forget(c);
    return c.redirect(`${open.returnTo}?code=${code}`, 303);
  }

  function redirected(c: Context<AppEnv>, location: string, step: SignInStep): Response {
    const { own } = step.open;
    const target = stepTarget(location, step.path?.path ?? '/', { superset: address, own, furtherPaths });
    if (!target.ok) {
      log.warn('sign-in step not followed', { kind: target.error.kind });
      const back = `${own.origin}${upstreamBasePath(address)}/oauth-authorized/NAME`;
      return refusalPage(c, 502, ...describeNoProvider(target.error, address.host, back));
    }
    if (target.value.kind === 'other') {
      log.warn('sign-in failed', { sender: senderAddress(c, config) });
      return refusalPage(c, 403, NOT_ADMITTED);
    }
    const { value } = target;
    const to = value.kind === 'provider' ? value.href : `${upstreamBasePath(address)}${value.path}`;
    // A form is never sent on: it may have a password.
    return c.redirect(to, c.req.method === 'POST' ? 303 : 302);
  }

  async function send(c: Context<AppEnv>, step: SignInStep, form: SentForm | null) {
    const { jar, own } = step.open;
    const path = `${step.path?.path}${step.path?.search}`;
    const sent = await upstream.send({
      method: c.req.method,
      path,
      headers: stepHeaders(c.req.raw.headers, jar, { superset: address, own }, form?.body.byteLength ?? null),
      body: form === null ? null : new Blob([form.body]).stream(),
      signal: c.req.raw.signal,
      silence: SILENCE,
    });
    if (!sent.ok) return sent;
    keepCookies(jar, sent.value.headers);
    if (sent.value.headers.getSetCookie().length > 0) step.open.isChanged = true;
    return sent;
  }

  async function passed(c: Context<AppEnv>, step: SignInStep, form: SentForm | null): Promise<Response> {
    const sent = await send(c, step, form);
    if (!sent.ok) return away(c, sent.error);
    const response = sent.value;
    const location =
      response.status >= 300 && response.status < 400 ? response.headers.get('Location') : null;
    // What a script sends is answered to the script; the page that it opens then ends the sign-in.
    if (isNavigation(c) && (step.open.isChanged || location !== null)) {
      const end = await ended(c, step);
      if (end !== null || location !== null) void response.body?.cancel();
      if (end !== null) return end;
    }
    if (location !== null) return redirected(c, location, step);
    const headers = pageHeaders(response.headers, step.open.own);
    return c.newResponse(response.body, { status: response.status as StatusCode, headers });
  }

  /** Passwords are limited as in this server's own form. */
  async function limited(c: Context<AppEnv>, step: SignInStep, form: SentForm): Promise<Response> {
    const sender = senderAddress(c, config);
    const username = form.fields.get('username') ?? '';
    const wait = throttle.wait(sender, username);
    if (wait > 0) {
      const seconds = Math.ceil(wait / SECOND);
      c.header('Retry-After', String(seconds));
      return refusalPage(c, 429, `Too many attempts to sign in. Try again in ${seconds} s.`);
    }
    const takeBack = throttle.failed(sender, username);
    step.open.tried = username;
    const response = await passed(c, step, form);
    if (response.status >= 500) takeBack();
    return response;
  }

  return async (c, step) => {
    const { open, path } = step;
    // A script has signed in.
    if (open.isChanged && isNavigation(c) && c.req.method === 'GET') {
      const end = await ended(c, step);
      if (end !== null) return end;
    }
    if (path === null) return refusalPage(c, 404, 'Nothing else of the Superset is at this address.');
    if (c.req.method !== 'POST') return passed(c, step, null);
    const form = await readSent(c);
    const isAnswer = path.part === 'answer' || isOpenIdResponse(form.fields);
    if (!isAnswer && !isOwnOrigin(c, config)) return refusalPage(c, 403, FOREIGN);
    return path.part === 'step' ? limited(c, step, form) : passed(c, step, form);
  };
}

async function readSent(c: Context<AppEnv>): Promise<SentForm> {
  if (!isForm(c)) return { body: new Uint8Array(await c.req.arrayBuffer()), fields: new URLSearchParams() };
  const { text } = readForm(await c.req.text());
  return { body: new TextEncoder().encode(text), fields: new URLSearchParams(text) };
}
