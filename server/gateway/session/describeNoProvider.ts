import type { NoProvider } from './providerTarget.ts';

/** Sentences for a person, and for the administrator who can help. */
export function describeNoProvider(
  fault: NoProvider,
  /** The Superset's host. */
  host: string,
  /** The address at which the provider should send people here. */
  back: string,
): readonly string[] {
  if (fault.kind === 'refused')
    return [`The Superset at ${host} sends this sign-in to an address that is no provider's.`];
  if (fault.kind === 'failed') return [`The Superset at ${host} could not begin this sign-in.`];
  return [
    `After this sign-in people would be sent to ${fault.host}, not here.`,
    `Ask the administrator of the Superset to set ENABLE_PROXY_FIX = True in superset_config.py, and to register ${back} at the provider.`,
  ];
}
