import type { StoredDocument } from '#store/documents/documentRow.ts';
import type { Command } from '#sync/command.ts';
import type { UnloadDrafts } from '../../services/device.ts';

/**
 * What is stored after a step, null if nothing is. `unstored`: the step is not, and is stored before the next one.
 * `unread`: the device did not say.
 */
export type AfterStep = StoredDocument | null | 'unstored' | 'unread';

/** Stores a step under a name of its own. */
export type WriteStep = (step: (name: string) => Command) => Promise<AfterStep>;

export interface StepWriterPorts {
  readonly id: string;
  readonly newName: () => string;
  readonly unloadEdits: Pick<UnloadDrafts, 'watch'>;
  readonly store: (command: Command) => Promise<AfterStep>;
  /**
   * What a step waits for, such as its picture on screen. Until then it is left to the next page, if this one closes.
   */
  readonly ready?: (() => Promise<void>) | undefined;
}

/**
 * Stores the steps of a draft one after another. One that storage refuses, such as a full disk, is kept and stored
 * before the next one. What is not stored when the page closes is left to the next page, also after the draft is no
 * longer on screen.
 */
export function createStepWriter({ id, newName, unloadEdits, store, ready }: StepWriterPorts): WriteStep {
  const unstored = new Set<Command>();
  let stop = (): void => undefined;
  let queue: Promise<AfterStep> = Promise.resolve(null);

  async function next(
    before: Promise<unknown>,
    isReady: Promise<void> | undefined,
    command: Command,
  ): Promise<AfterStep> {
    // Its own failure was that of its own step.
    await before.catch(() => null);
    await isReady;
    let stored: AfterStep = 'unstored';
    for (const each of unstored) {
      stored = await store(each);
      if (stored === 'unstored') return stored;
      unstored.delete(each);
      if (each === command) break;
    }
    if (unstored.size === 0) stop();
    return stored;
  }

  return (step) => {
    const command = step(newName());
    if (unstored.size === 0) stop = unloadEdits.watch(() => [[id, JSON.stringify([...unstored])]]);
    unstored.add(command);
    queue = next(queue, ready?.(), command);
    return queue;
  };
}
