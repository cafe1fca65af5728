import { MINUTE, type Millis } from '#domain/time.ts';
import type { FrameDeps } from '../../deps.ts';
import type { CookieJar } from '../session/cookieJar.ts';
import type { GatewaySession } from '../session/sessions.ts';
import { createShortLived } from '../session/shortLived.ts';

/** A sign-in at the Superset's own page, as it began at the app's address. */
export interface BegunSignIn {
  /** Proves, at the app's address, that the browser that ends it is the one that began it. */
  readonly browser: string;
  /** The app's page to open at the end; null for the start page. */
  readonly next: string | null;
  /** The app's address at which it ends. */
  readonly returnTo: string;
  /** The address at which the browser uses the sign-in page. */
  readonly own: URL;
}

/** One that has reached the sign-in page. */
export interface OpenSignIn extends BegunSignIn {
  /** The Superset's cookies. */
  readonly jar: CookieJar;
  /** Whether the Superset may know the person: it has set cookies since it was last asked. */
  isChanged: boolean;
  /** The name that was sent with a password last. */
  tried: string | null;
}

interface EndedSignIn extends BegunSignIn {
  readonly session: GatewaySession;
}

/** The sign-ins at the sign-in page, from its beginning at the app's address to its end there. */
export interface SignInPages {
  /** Returns a ticket that opens the sign-in page, once. */
  begin(begun: BegunSignIn): string;
  /** Returns the token of a cookie at the sign-in page; null for a ticket that is unknown, used or too old. */
  open(ticket: string | undefined): string | null;
  of(token: string | undefined): OpenSignIn | null;
  /** Ends it at the sign-in page, and returns the code with which the session begins at the app's address. */
  end(token: string | undefined, session: GatewaySession): string | null;
  /** A code is used up by each try, also by one of another browser. */
  redeem(code: string | undefined, browser: string): EndedSignIn | null;
}

/** The time between two redirects. */
const HANDOVER: Millis = MINUTE;
/** The time to sign in at the page, and at a provider. */
export const OPEN_FOR: Millis = 10 * MINUTE;

export function createSignInPages(deps: FrameDeps): SignInPages {
  const begun = createShortLived<BegunSignIn>(deps, HANDOVER);
  const open = createShortLived<OpenSignIn>(deps, OPEN_FOR);
  const ended = createShortLived<EndedSignIn>(deps, HANDOVER);
  return {
    begin: (value) => begun.add(value),
    open(ticket) {
      const found = begun.take(ticket);
      return found === null ? null : open.add({ ...found, jar: new Map(), isChanged: false, tried: null });
    },
    of: (token) => open.of(token),
    end(token, session) {
      const found = open.take(token);
      return found === null ? null : ended.add({ ...found, session });
    },
    redeem(code, browser) {
      const found = ended.take(code);
      return found?.browser === browser ? found : null;
    },
  };
}
