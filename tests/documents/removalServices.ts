import { expect } from 'vitest';
import { ok } from '#domain/result.ts';
import type { Command } from '#sync/command.ts';
import { seededRandom } from '../world/seededRandom.ts';
import type { World } from '../world/world.ts';

/** What deleting documents needs of a page; `shownToasts` are what the person reads, with their actions. */
export function removalServices(world: World) {
  const shownToasts: { text: string; act: () => void }[] = [];
  const services = {
    db: world.db,
    dispatch: async (...commands: readonly Command[]) => {
      await world.run(...commands);
      return ok<void>(undefined);
    },
    random: seededRandom(4),
    reportStorageFailure: (error: unknown): void => expect(error).toBeNull(),
    toasts: {
      show: (_type: string, text: string, options?: { action?: { run: () => void } }): void =>
        void shownToasts.push({ text, act: () => options?.action?.run() }),
    },
  };
  return { services, shownToasts };
}
