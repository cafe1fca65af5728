import type { ServerDeps } from '../../deps.ts';
import type { User } from '../../meta/people/users.ts';
import type { Authenticate } from './authenticate.ts';
import { signIn, signOut } from '../tokens/browserSession.ts';
import type { Authenticator } from './authenticator.ts';
import { hashToken } from '../tokens/tokens.ts';

/** Authenticates the users of this server's own store. */
export function localAuthenticator(deps: ServerDeps, authenticate: Authenticate): Authenticator<User['id']> {
  const { meta, clock } = deps;
  return {
    async admit(sender, username, password) {
      const found = await authenticate(sender, username, password);
      return found.ok ? { ok: true, value: found.value.id } : found;
    },
    admitByKey: (key) => meta.sessions.takeKey(hashToken(key), clock.now()),
    enter: (c, userId) => signIn(c, deps, userId),
    async leave(c) {
      signOut(c, deps);
    },
  };
}
