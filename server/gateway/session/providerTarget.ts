import { err, ok, type Result } from '#domain/result.ts';
import { redirectTarget } from '../passing/redirectTarget.ts';

/** Why a redirect of the Superset does not begin a sign-in at a provider. */
export type NoProvider =
  /** It leads nowhere that a sign-in could be. */
  | { readonly kind: 'refused' }
  /** The Superset itself could not begin. */
  | { readonly kind: 'failed' }
  /** The provider would send people to the Superset itself. */
  | { readonly kind: 'returns-elsewhere'; readonly host: string };

/**
 * The address of a provider to which the Superset sends people. Another site, so only a web page, no less protected
 * than this one, and one that sends them back here.
 */
export function providerTarget(
  location: string | null,
  superset: URL,
  /** An address of this server. */
  own: URL,
  /** Whether people whom the provider sends to this address come back here. */
  isBack: (address: string) => boolean,
): Result<string, NoProvider> {
  const target = location !== null && URL.canParse(location) ? new URL(location) : null;
  if (location !== null && redirectTarget(location, '', superset) !== null) return err({ kind: 'failed' });
  if (target?.origin === own.origin) return err({ kind: 'failed' });
  const isWeb = target?.protocol === 'https:' || (target?.protocol === 'http:' && own.protocol === 'http:');
  if (target === null || !isWeb || target.username !== '' || target.password !== '')
    return err({ kind: 'refused' });
  const returnAddress = target.searchParams.get('redirect_uri');
  if (returnAddress === null || isBack(returnAddress)) return ok(target.href);
  return err({
    kind: 'returns-elsewhere',
    host: URL.canParse(returnAddress) ? new URL(returnAddress).host : returnAddress,
  });
}
