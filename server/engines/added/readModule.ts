import type { Clock, Millis } from '#domain/time.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { startEngineChild } from '../engineChild.ts';
import { engineProcess } from '../engineProcess.ts';
import { timedOut } from '../endings.ts';

/** How long a module may take to say what it is. */
const WITHIN: Millis = 10_000;

/** What the module in a file says of its engine. */
export type ReadModule = (path: string) => Promise<Result<unknown, string>>;

/** Modules are run in a process of their own: one that hangs or ends it does nothing to the server. */
export const readModule =
  (childUrl: URL, clock: Pick<Clock, 'sleep'>): ReadModule =>
  async (path) => {
    const child = engineProcess(startEngineChild(childUrl, null), (error) => error);
    const read = new Promise<Result<unknown, string>>((resolve) => {
      const id = child.converse({
        message(message) {
          if (message.type === 'answer') resolve(ok(message.value));
          else if (message.type === 'error') resolve(err(message.error.message));
        },
        data: () => undefined,
        died: () => resolve(err('Its module ends the process that reads it.')),
      });
      child.post({ type: 'describe', id, module: path });
    });
    const late = clock.sleep(WITHIN).then(() => err('Its module takes longer than ten seconds to load.'));
    const outcome = await Promise.race([read, late]);
    child.kill(timedOut(WITHIN));
    return outcome;
  };
