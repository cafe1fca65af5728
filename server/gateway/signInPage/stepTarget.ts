import { err, ok, type Result } from '#domain/result.ts';
import { pathWithin } from '../passing/redirectTarget.ts';
import { upstreamBasePath } from '../passing/upstream.ts';
import { type NoProvider, providerTarget } from '../session/providerTarget.ts';
import { signInPart } from './signInParts.ts';

/** Where a redirect of a sign-in step leads: to another step, to a provider, or to a page that is not passed on. */
export type StepTarget =
  | { readonly kind: 'step'; readonly path: string }
  | { readonly kind: 'provider'; readonly href: string }
  | { readonly kind: 'other' };

export interface StepPlace {
  readonly superset: URL;
  /** The address at which people use the sign-in page. */
  readonly own: URL;
  readonly furtherPaths: readonly string[];
}

export function stepTarget(
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
