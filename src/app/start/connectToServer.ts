import type { Api } from '#api/api.ts';
import type { IdentityStore } from '#store/identity.ts';
import type { Identified } from '../person/identify.ts';
import { identify } from '../person/identify.ts';

/**
 * Asks the server who is there, for a device that does not say. Whoever signed out here without a network is signed out
 * at the server first, which still thinks of them.
 */
export async function connectToServer(
  api: Api,
  address: string,
  identities: IdentityStore,
): Promise<Identified> {
  if (await identities.owesSignOut()) {
    const told = await api.security.signOut();
    if (told.ok) await identities.paySignOut();
  }
  return identify(api, address);
}
