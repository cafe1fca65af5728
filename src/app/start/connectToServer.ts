import type { Api } from '#api/api.ts';
import type { IdentityStore } from '#store/identity.ts';
import { type Identified, identify } from '../person/identify.ts';

/**
 * Asks the server who is signed in, for a device that does not know. A sign-out made offline is first sent to the
 * server, where the session still exists.
 */
export async function connectToServer(
  api: Api,
  address: string,
  identities: IdentityStore,
): Promise<Identified> {
  if (await identities.owesSignOut()) {
    const signedOut = await api.security.signOut();
    if (signedOut.ok) await identities.confirmSignOut();
  }
  return identify(api, address);
}
