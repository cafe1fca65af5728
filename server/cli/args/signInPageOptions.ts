import { err, ok, type Result } from '#domain/result.ts';
import type { SignInPageOptions } from '../../gateway/signInPage/signInPageServer.ts';
import { type StartError, usageError } from '../start/startError.ts';
import { parsePort, parseWebAddress } from './addressOptions.ts';

export const SIGN_IN_PAGE_OPTIONS = {
  'sign-in-port': { type: 'string' },
  'sign-in-url': { type: 'string' },
  'sign-in-paths': { type: 'string' },
} as const;
export type SignInPageOption = keyof typeof SIGN_IN_PAGE_OPTIONS;

/** How the sign-in page of a Superset is passed on: with a port of its own, at the app's host where it has no address. */
export interface SignInPageListening extends SignInPageOptions {
  readonly port: number;
}

interface Beside {
  readonly superset: string | null;
  readonly port: number;
  readonly publicUrl: string | null;
}

const EXAMPLE = 'For example: --superset https://superset.example.org --sign-in-port 8092';

export function parseSignInPage(
  textOf: (name: SignInPageOption) => string | undefined,
  { superset, port: appPort, publicUrl }: Beside,
): Result<SignInPageListening | null, StartError> {
  const portText = textOf('sign-in-port');
  if (portText === undefined) {
    const option = textOf('sign-in-url') === undefined ? 'sign-in-paths' : 'sign-in-url';
    return textOf(option) === undefined
      ? ok(null)
      : err(usageError(`--${option} needs --sign-in-port, the port of the sign-in page.`, EXAMPLE));
  }
  if (superset === null)
    return err(usageError('--sign-in-port needs --superset, whose sign-in page it serves.', EXAMPLE));
  const port = parsePort('sign-in-port', portText);
  if (!port.ok) return port;
  if (port.value !== 0 && port.value === appPort)
    return err(usageError('--sign-in-port and --port must differ: the page needs an address of its own.'));
  const url = parseUrl(textOf('sign-in-url'), publicUrl);
  if (!url.ok) return url;
  const paths = (textOf('sign-in-paths') ?? '').split(',').filter((path) => path !== '');
  const wrong = paths.find((path) => !/^\/[\w./-]+$/.test(path) || /\/\/|\/\.{1,2}(?:\/|$)/.test(path));
  if (wrong !== undefined)
    return err(
      usageError(
        `--sign-in-paths takes paths with commas between them, not "${wrong}".`,
        'For example: --sign-in-paths /sso/acs,/mfa/',
      ),
    );
  return ok({ port: port.value, url: url.value, paths });
}

function parseUrl(text: string | undefined, publicUrl: string | null): Result<string | null, StartError> {
  if (text === undefined) {
    if (publicUrl === null) return ok(null);
    const needed = 'the address people use to reach the sign-in page.';
    const example = 'For example: --sign-in-url https://sign-in.example.org';
    return err(usageError(`With --public-url, --sign-in-port needs --sign-in-url, ${needed}`, example));
  }
  const read = parseWebAddress('sign-in-url', text);
  if (!read.ok) return read;
  if (read.value.pathname !== '/')
    return err(usageError('--sign-in-url takes no path: the page needs a host or port of its own.'));
  if (read.value.origin === publicUrl)
    return err(
      usageError('--sign-in-url and --public-url must differ: the page needs an address of its own.'),
    );
  if (publicUrl?.startsWith('https:') === true && read.value.protocol !== 'https:')
    return err(
      usageError('--sign-in-url must begin with https:// like --public-url: passwords are typed there.'),
    );
  return ok(read.value.origin);
}
