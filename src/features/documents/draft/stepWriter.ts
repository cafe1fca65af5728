import { editDocument } from '#documents/commands/editCommands.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
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

export interface StepWriter {
  readonly write: WriteStep;
  /** The draft is on screen. */
  readonly open: () => void;
  /** It is not any more: what was refused is given up, because what is done to the document next does not know of it. */
  readonly leave: () => void;
}

/** What is on screen before it is stored: other steps are shown by what is read back. */
const ON_SCREEN: ReadonlySet<string> = new Set([createDocument.commandName, editDocument.commandName]);

/**
 * Stores the steps of a draft one after another. An edit that storage refuses, such as a full disk, is kept and stored
 * before the next step as long as it is on screen; any other step that is refused is given up. What is not stored when
 * the page closes is left to the next page, also after the draft is no longer on screen.
 */
export function createStepWriter({ id, newName, unloadEdits, store, ready }: StepWriterPorts): StepWriter {
  const unstored = new Set<Command>();
  const refused = new Set<Command>();
  let isLeft = false;
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
      if (stored === 'unstored') {
        refused.add(each);
        if (isLeft) forget(refused);
        else if (!ON_SCREEN.has(command.name)) forget([command]);
        return stored;
      }
      forget([each]);
      if (each === command) break;
    }
    return stored;
  }

  function forget(steps: Iterable<Command>): void {
    for (const each of steps) {
      unstored.delete(each);
      refused.delete(each);
    }
    if (unstored.size === 0) stop();
  }

  return {
    write(step) {
      const command = step(newName());
      if (unstored.size === 0) stop = unloadEdits.watch(() => [[id, JSON.stringify([...unstored])]]);
      unstored.add(command);
      queue = next(queue, ready?.(), command);
      return queue;
    },
    open() {
      isLeft = false;
    },
    leave() {
      isLeft = true;
      forget(refused);
    },
  };
}
