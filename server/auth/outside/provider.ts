import * as openid from 'openid-client';
import { err, ok, type Result } from '#domain/result.ts';
import { SECOND } from '#domain/time.ts';
import type { OpenIdSignIn } from './signInConfig.ts';

const PROVIDER_TIMEOUT = 10 * SECOND;

/** The person that the provider signed in. */
export interface ProviderClaims {
  readonly issuer: string;
  readonly subject: string;
  /** The claims of the ID token and of the provider's page about the person. */
  readonly claims: Readonly<Record<string, unknown>>;
}

interface Checks {
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

/** An OpenID Connect provider. An error is what went wrong, without tokens. */
export interface Provider {
  /** Where to send the person. */
  signInAddress(checks: Checks, redirectUri: string): Promise<Result<string, string>>;
  /** Where the person ends their session at the provider; null if it has no such page. */
  signOutAddress(backTo: string): Promise<Result<string | null, string>>;
  /** Exchanges the code that the provider sent the person back with. */
  claimsOf(returned: URL, checks: Checks): Promise<Result<ProviderClaims, string>>;
}

export function openIdProvider({ issuer, clientId, clientSecret }: OpenIdSignIn): Provider {
  const url = new URL(issuer);
  let found: Promise<openid.Configuration> | null = null;
  /** Read at the first sign-in, and again after a failure: the provider may start later than this server. */
  const configuration = (): Promise<openid.Configuration> => {
    found ??= openid
      .discovery(url, clientId, clientSecret ?? undefined, undefined, {
        timeout: PROVIDER_TIMEOUT / SECOND,
        execute: url.protocol === 'http:' ? [openid.allowInsecureRequests] : [],
      })
      .catch((cause: unknown) => {
        found = null;
        throw cause;
      });
    return found;
  };
  return {
    signInAddress: ({ state, verifier, nonce }, redirectUri) =>
      asked(async () => {
        const address = openid.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: 'openid profile email',
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
        });
        return address.href;
      }),
    signOutAddress: (backTo) =>
      asked(async () => {
        const known = await configuration();
        if (known.serverMetadata().end_session_endpoint === undefined) return null;
        return openid.buildEndSessionUrl(known, { post_logout_redirect_uri: backTo }).href;
      }),
    claimsOf: (returned, { state, verifier, nonce }) =>
      asked(async () => {
        const known = await configuration();
        const tokens = await openid.authorizationCodeGrant(known, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const token = tokens.claims();
        if (token === undefined) throw new Error('The provider sent no ID token.');
        const hasPage = known.serverMetadata().userinfo_endpoint !== undefined;
        const page = hasPage ? await openid.fetchUserInfo(known, tokens.access_token, token.sub) : {};
        return { issuer: token.iss, subject: token.sub, claims: { ...page, ...token } };
      }),
  };
}

/** The library and the network throw; the routes get an error value. */
async function asked<T>(ask: () => Promise<T>): Promise<Result<T, string>> {
  try {
    return ok(await ask());
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    const reason = cause.cause instanceof Error ? `: ${cause.cause.message}` : '';
    const code = cause instanceof openid.AuthorizationResponseError ? ` (${cause.error})` : '';
    return err(`${cause.message}${code}${reason}`.slice(0, 300));
  }
}
