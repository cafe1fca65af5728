import type { Client } from '#api/http/client.ts';
import type { SessionServices, DeviceUnlock } from '#features/services/session.ts';
import type { UnloadDrafts } from '#features/services/device.ts';
import type { Random } from '#domain/time.ts';
import type { Identity, IdentityStore } from '#store/identity.ts';
import type { OutcomePorts } from '../dashboards/readOutcome.ts';
import type { Saves } from '../release/saves.ts';
import type { OpenedStorage } from '../start/openStorage.ts';
import type { PageSession } from './session.ts';
import { createSignOut, type SignOutPorts } from './signOut.ts';
import { makeLock, opensLock } from './deviceLock.ts';

/** The passphrase of one person on this device. */
function createDeviceUnlock(
  identity: Identity,
  identities: Pick<IdentityStore, 'lockOf' | 'setLock'>,
  subtle: SubtleCrypto | undefined,
  random: Random,
): DeviceUnlock {
  return {
    isPossible: subtle !== undefined,
    isSet: async () => (await identities.lockOf(identity)) !== null,
    async set(passphrase) {
      if (subtle !== undefined)
        await identities.setLock(identity, await makeLock(passphrase, subtle, random));
    },
    async remove(passphrase) {
      const lock = await identities.lockOf(identity);
      if (lock === null || subtle === undefined) return false;
      const isRight = await opensLock(lock, passphrase, subtle);
      if (isRight) await identities.setLock(identity, null);
      return isRight;
    },
  };
}

interface SessionServicesPorts
  extends
    Pick<SignOutPorts, 'db' | 'clock' | 'engine' | 'exportAll'>,
    Pick<SessionServices, 'readRights' | 'connection' | 'conf'>,
    OutcomePorts {
  readonly page: Window;
  readonly random: Random;
  readonly client: Client;
  readonly session: PageSession;
  readonly identity: Identity;
  readonly identities: OpenedStorage['identities'];
  readonly saves: Pick<Saves, 'all'>;
  /** What of the last moment before a page closed is forgotten with a person's data. */
  readonly left: readonly Pick<UnloadDrafts, 'forget'>[];
}

/** Who is signed in, what they may do, and the ways to leave. */
export function createSessionServices(ports: SessionServicesPorts): SessionServices {
  const { page, session, readRights, connection, conf, client, left } = ports;
  return {
    session,
    readRights,
    people: async () =>
      (await import('./peopleCalls.ts')).createPeopleCalls({
        ...ports,
        client,
        place: () => (conf.get().mode === 'gateway' ? 'gateway' : 'embedded'),
      }),
    signOut: createSignOut({
      ...ports,
      signOut: session.signOut,
      saveTyped: ports.saves.all,
      forgetTyped() {
        for (const each of left) each.forget();
      },
      forgetFiles: async () => (await import('../portable/keptFiles.ts')).forgetFiles(),
      reload: () => page.location.reload(),
    }),
    deviceUnlock: createDeviceUnlock(
      ports.identity,
      ports.identities,
      page.isSecureContext ? page.crypto.subtle : undefined,
      ports.random,
    ),
    connection,
    conf,
  };
}
