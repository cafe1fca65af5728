import type { Api } from '#api/api.ts';
import type { Me } from '#api/security.ts';
import type { CapabilitiesBody } from '#contract/capabilities.ts';
import type { Identity } from '#store/identity.ts';

/** Somebody whom the server knows. */
export interface Met {
  readonly kind: 'person';
  readonly identity: Identity;
  readonly capabilities: CapabilitiesBody | null;
}

/** What the server says of itself and of who is signed in. */
export type Identified =
  | Met
  | { readonly kind: 'nobody'; readonly capabilities: CapabilitiesBody | null }
  /** Nothing answered, or something that is not the server. */
  | { readonly kind: 'unreachable' };

/**
 * Asks the server who it is and who is there. The calls must name no expected user: the question is who it is. A
 * Superset has no permanent id of its own and is known by its address.
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

/** Whether what the device keeps for one is what the other may see. */
export function isSamePerson(a: Identity, b: Identity): boolean {
  return a.backend === b.backend && a.username === b.username;
}
