import type { Api } from '#api/api.ts';
import type { Me } from '#api/security.ts';
import type { CapabilitiesBody } from '#contract/capabilities.ts';
import type { Identity } from '#store/identity.ts';

/** A person the server knows. */
export interface KnownPerson {
  readonly kind: 'person';
  readonly identity: Identity;
  readonly capabilities: CapabilitiesBody | null;
}

/** What the server reports about itself and who is signed in. */
export type Identified =
  | KnownPerson
  | { readonly kind: 'nobody'; readonly capabilities: CapabilitiesBody | null }
  /** No response, or one of something else. */
  | { readonly kind: 'unreachable' };

/**
 * Asks the server for its identity and for the person who is signed in. The calls must not name an expected user: that
 * is the question. A Superset has no permanent id and is identified by its address.
 */
export async function identify(api: Api, address: string): Promise<Identified> {
  const [asked, me] = await Promise.all([api.capabilities.get(), api.security.me()]);
  if (!asked.ok && asked.error.kind !== 'session') return { kind: 'unreachable' };
  const capabilities = asked.ok ? asked.value : null;
  if (me.ok) {
    const backend = capabilities?.backendId ?? `superset ${address}`;
    return { kind: 'person', identity: identityOf(backend, me.value), capabilities };
  }
  return me.error.kind === 'session' ? { kind: 'nobody', capabilities } : { kind: 'unreachable' };
}

function identityOf(backend: string, me: Me): Identity {
  const displayName = `${me.firstName} ${me.lastName}`.trim();
  return {
    backend,
    username: me.username,
    displayName: displayName === '' ? me.username : displayName,
    userId: me.id,
  };
}

/** Whether data stored for one may be shown to the other. */
export function isSamePerson(a: Identity, b: Identity): boolean {
  return a.backend === b.backend && a.username === b.username;
}
