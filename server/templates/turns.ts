import { err, ok, type Result } from '#domain/result.ts';

/** Fair queueing with few slots: people take turns, and one person never holds every slot. */
export interface RenderTurns {
  /** Resolves when it is this person's turn; an error if too many of the person's requests are waiting. */
  take(person: string): Promise<Result<void, 'tooMany'>>;
  /** Releases the slot that `take` returned. */
  free(person: string): void;
}

export function turns(places: number, mostWaiting: number): RenderTurns {
  /** Waiting requests by person, in the order in which people are served. */
  const waiting = new Map<string, (() => void)[]>();
  const held = new Map<string, number>();
  const share = Math.max(1, places - 1);
  let used = 0;

  const heldBy = (person: string): number => held.get(person) ?? 0;
  const give = (person: string): void => {
    used++;
    held.set(person, heldBy(person) + 1);
  };
  const serve = (): void => {
    for (const [person, queue] of waiting) {
      if (used >= places) return;
      if (heldBy(person) >= share) continue;
      const next = queue.shift();
      // Moves the person behind all others that wait.
      waiting.delete(person);
      if (queue.length > 0) waiting.set(person, queue);
      give(person);
      next?.();
    }
  };

  return {
    take(person) {
      const queue = waiting.get(person);
      if (queue === undefined && used < places && heldBy(person) < share) {
        give(person);
        return Promise.resolve(ok(undefined));
      }
      if ((queue?.length ?? 0) >= mostWaiting) return Promise.resolve(err('tooMany'));
      return new Promise((resolve) => {
        waiting.set(person, [...(queue ?? []), () => resolve(ok(undefined))]);
      });
    },
    free(person) {
      used--;
      if (heldBy(person) > 1) held.set(person, heldBy(person) - 1);
      else held.delete(person);
      serve();
    },
  };
}
