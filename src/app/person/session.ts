import type { Api } from '#api/api.ts';
import { err, ok } from '#domain/result.ts';
import type { Clock } from '#domain/time.ts';
import type { Session, SessionState } from '#features/services/session.ts';
import type { CapabilitiesBody } from '#contract/capabilities.ts';
import type { Identity, IdentityStore } from '#store/identity.ts';
import { type Observable, createObservable } from '#ui/observable.ts';
import { type KnownPerson, identify, isSamePerson } from './identify.ts';

export interface SessionPorts {
  /** Whose database is open. */
  readonly identity: Identity;
  readonly identities: IdentityStore;
  /** The server's response, where it was needed before this page knew whose database to open. */
  readonly met: KnownPerson | null;
  /** An API without an expected user. */
  readonly api: Api;
  /** The server's address, for one that has no id. */
  readonly address: string;
  readonly clock: Clock;
  /** Resolves once nobody types, so that a dialog may take the focus. */
  readonly atRest: () => Promise<void>;
  readonly onCapabilities: (capabilities: CapabilitiesBody) => void;
  /** Another person is signed in, or it is another server: this page has the wrong database open. */
  readonly onOtherIdentity: (now: Identity) => void;
}

export interface PageSession extends Session {
  /** Signs out on this device, and at the server as soon as it is reachable. */
  readonly signOut: () => Promise<void>;
  /** A response showed that the session ended. */
  readonly end: () => void;
  readonly userId: Observable<number | null>;
}

export function createSession(ports: SessionPorts): PageSession {
  const { identity, identities, api, clock } = ports;
  let { met } = ports;
  const userId = createObservable(identity.userId);
  const state = createObservable<SessionState>({
    person: { id: identity.userId, username: identity.username, displayName: identity.displayName },
    status: 'unknown',
    isAsking: false,
  });

  function end(): void {
    if (state.get().status === 'expired') return;
    state.update((now) => ({ ...now, status: 'expired' }));
    void ports.atRest().then(() => {
      // Another window may have signed in already.
      if (state.get().status === 'expired') state.update((now) => ({ ...now, isAsking: true }));
    });
  }

  async function check(): Promise<boolean> {
    const known = met;
    met = null;
    const found = known ?? (await identify(api, ports.address));
    if (found.kind === 'unreachable') return false;
    const isOther = found.kind === 'person' && !isSamePerson(found.identity, identity);
    // Those of another server are not for this person's database.
    if (!isOther && found.capabilities !== null) ports.onCapabilities(found.capabilities);
    if (found.kind === 'nobody') end();
    if (found.kind !== 'person') return true;
    await identities.remember(found.identity, clock.now());
    if (isOther) {
      ports.onOtherIdentity(found.identity);
      return true;
    }
    userId.set(found.identity.userId);
    state.update((now) => ({ ...now, status: 'signed-in', isAsking: false }));
    return true;
  }

  return {
    state,
    userId,
    check,
    end,
    async signIn(username, password) {
      const outcome = await api.security.signIn(username, password);
      if (!outcome.ok) return err('unreachable');
      if (!outcome.value) return err('wrong-credentials');
      await check();
      return ok(undefined);
    },
    async signOut() {
      const signedOut = await api.security.signOut();
      await identities.leave(identity, signedOut.ok);
    },
    promptSignIn: () => state.update((now) => ({ ...now, isAsking: true })),
    dismissSignIn: () => state.update((now) => ({ ...now, isAsking: false })),
  };
}
