import type { Random } from '#domain/time.ts';
import type { DeviceUnlock } from '#features/services/session.ts';
import type { Identity, IdentityStore } from '#store/identity.ts';
import { makeLock, opensLock } from './deviceLock.ts';

/** The passphrase of one person on this device. */
export function createDeviceUnlock(
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
