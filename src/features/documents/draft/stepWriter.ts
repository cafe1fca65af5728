import type { StoredDocument } from '#store/documents/documentRow.ts';
import type { Command } from '#sync/command.ts';
import type { UnloadDrafts } from '../../services/device.ts';

/** Stores a step under a name of its own; returns what is stored then, null if nothing is. */
export type WriteStep = (step: (name: string) => Command) => Promise<StoredDocument | null>;

export interface StepWriterPorts {
  readonly id: string;
  readonly newName: () => string;
  readonly unloadEdits: Pick<UnloadDrafts, 'watch'>;
  readonly store: (command: Command) => Promise<StoredDocument | null>;
  /**
   * What a step waits for, such as its picture on screen. Until then it is left to the next page, if this one closes.
   */
  readonly ready?: (() => Promise<void>) | undefined;
}

/**
 * Stores the steps of a draft one after another. What is not stored when the page closes is left to the next page, also
 * after the draft is no longer on screen.
 */
export function createStepWriter({ id, newName, unloadEdits, store, ready }: StepWriterPorts): WriteStep {
  const unstored = new Set<Command>();
  let stop = (): void => undefined;
  let queue: Promise<StoredDocument | null> = Promise.resolve(null);

  async function next(
    before: Promise<unknown>,
    isReady: Promise<void> | undefined,
    command: Command,
  ): Promise<StoredDocument | null> {
    await before;
    await isReady;
    const stored = await store(command);
    unstored.delete(command);
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
