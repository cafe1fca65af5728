import { err, ok, type Result } from '#domain/result.ts';
import {
  type HeaderSignIn,
  NO_OUTSIDE_SIGN_IN,
  type OutsideSignIn,
} from '../../auth/outside/signInConfig.ts';
import { readNetwork } from '../../auth/outside/trustedProxies.ts';
import { type StartError, usageError } from '../startError.ts';

export const SIGN_IN_OPTIONS = {
  'sign-in-header': { type: 'string' },
  'sign-in-proxy': { type: 'string' },
  'new-people-role': { type: 'string' },
} as const;
export type SignInOption = keyof typeof SIGN_IN_OPTIONS;
export const SIGN_IN_NAMES = Object.keys(SIGN_IN_OPTIONS) as SignInOption[];

type TextOf = (name: SignInOption) => string | undefined;

/** How people sign in besides names and passwords. */
export function parseSignIn(textOf: TextOf): Result<OutsideSignIn, StartError> {
  const header = parseHeader(textOf);
  if (!header.ok) return header;
  const roles = textOf('new-people-role');
  if (roles !== undefined && header.value === null)
    return err(usageError('--new-people-role needs --sign-in-header: other people are added with a role.'));
  return ok({
    header: header.value,
    newPeopleRoles: roles === undefined ? NO_OUTSIDE_SIGN_IN.newPeopleRoles : listOf(roles),
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
