import { err, ok, type Result } from '#domain/result.ts';
import {
  type HeaderSignIn,
  type OpenIdSignIn,
  NO_OUTSIDE_SIGN_IN,
  type OutsideSignIn,
} from '../../auth/outside/signInConfig.ts';
import { readNetwork } from '../../auth/outside/trustedProxies.ts';
import { type StartError, usageError } from '../start/startError.ts';

export const SIGN_IN_OPTIONS = {
  'sign-in-header': { type: 'string' },
  'sign-in-proxy': { type: 'string' },
  'oidc-issuer': { type: 'string' },
  'oidc-client-id': { type: 'string' },
  'oidc-name': { type: 'string' },
  'oidc-roles-claim': { type: 'string' },
  'new-people-role': { type: 'string' },
  public: { type: 'boolean' },
} as const;
export type SignInOption = keyof typeof SIGN_IN_OPTIONS;
export const SIGN_IN_NAMES = Object.keys(SIGN_IN_OPTIONS) as SignInOption[];

type TextOf = (name: SignInOption) => string | undefined;

/** How people sign in besides names and passwords. */
export function parseSignIn(
  textOf: TextOf,
  /** Whether visitors who have not signed in are let in. */
  visitors: boolean,
): Result<OutsideSignIn, StartError> {
  const header = parseHeader(textOf);
  if (!header.ok) return header;
  const openId = parseOpenId(textOf);
  if (!openId.ok) return openId;
  const roles = textOf('new-people-role');
  if (roles !== undefined && header.value === null && openId.value === null) {
    const why = 'other people are added with a role.';
    return err(usageError(`--new-people-role needs --oidc-issuer or --sign-in-header: ${why}`));
  }
  return ok({
    header: header.value,
    openId: openId.value,
    newPeopleRoles: roles === undefined ? NO_OUTSIDE_SIGN_IN.newPeopleRoles : listOf(roles),
    visitors,
  });
}

const EXAMPLE = 'For example: --sign-in-header X-Forwarded-User --sign-in-proxy 10.0.0.5';

function parseHeader(textOf: TextOf): Result<HeaderSignIn | null, StartError> {
  const name = textOf('sign-in-header');
  const proxies = textOf('sign-in-proxy');
  if (name === undefined) {
    return proxies === undefined
      ? ok(null)
      : err(usageError('--sign-in-proxy needs --sign-in-header, the header that names the person.', EXAMPLE));
  }
  if (!/^[A-Za-z][\w-]*$/.test(name) || RESERVED.has(name.toLowerCase()))
    return err(usageError(`--sign-in-header takes the name of a header of its own, not "${name}".`, EXAMPLE));
  if (proxies === undefined) {
    return err(
      usageError('--sign-in-header needs --sign-in-proxy: from others the header is refused.', EXAMPLE),
    );
  }
  const addresses = listOf(proxies);
  const wrong = addresses.find((each) => readNetwork(each) === null);
  if (wrong !== undefined || addresses.length === 0) {
    return err(
      usageError(
        `--sign-in-proxy takes addresses and networks with commas between them, not "${wrong ?? proxies}".`,
        'For example: --sign-in-proxy 127.0.0.1,10.0.0.0/8',
      ),
    );
  }
  return ok({ name, proxies: addresses });
}

/** Adds the secret of the provider's client, which is no option because every process can read options. */
export function withClientSecret(
  signIn: OutsideSignIn,
  env: Readonly<Record<string, string | undefined>>,
): OutsideSignIn {
  const clientSecret = env['SEXTANT_OIDC_CLIENT_SECRET'] || null;
  return signIn.openId === null ? signIn : { ...signIn, openId: { ...signIn.openId, clientSecret } };
}

const PROVIDER = 'For example: --oidc-issuer https://login.example.org --oidc-client-id sextant';

function parseOpenId(textOf: TextOf): Result<OpenIdSignIn | null, StartError> {
  const issuer = textOf('oidc-issuer');
  if (issuer === undefined) {
    const idle = (['oidc-client-id', 'oidc-name', 'oidc-roles-claim'] as const).find((each) => textOf(each));
    return idle === undefined
      ? ok(null)
      : err(usageError(`--${idle} needs --oidc-issuer, the address of the provider.`, PROVIDER));
  }
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  const isLocal = url !== null && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url === null || url.username !== '' || url.search !== '' || url.hash !== '')
    return err(usageError(`--oidc-issuer takes the web address of a provider, not "${issuer}".`, PROVIDER));
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))
    return err(usageError('--oidc-issuer must begin with https://, except on this machine.', PROVIDER));
  const clientId = textOf('oidc-client-id');
  if (clientId === undefined)
    return err(
      usageError('--oidc-issuer needs --oidc-client-id, by which the provider knows Sextant.', PROVIDER),
    );
  const label = textOf('oidc-name') ?? 'single sign-on';
  return ok({ issuer, clientId, clientSecret: null, label, rolesClaim: textOf('oidc-roles-claim') ?? null });
}

/** Browsers send these themselves, so that anybody could name anybody. */
const RESERVED: ReadonlySet<string> = new Set([
  'accept',
  'authorization',
  'content-type',
  'cookie',
  'host',
  'origin',
  'referer',
  'user-agent',
  'x-csrftoken',
]);

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
