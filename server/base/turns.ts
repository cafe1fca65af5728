import { err, ok, type Result } from '#domain/result.ts';
import { slots } from './slots.ts';

/** Work in turns: a number at once, and one more for whoever has none of it under way, up to another number. */
export interface Turns {
  /** Runs it when it is its turn; `left` where the person's request ended before. */
  run<T>(person: number, signal: AbortSignal, work: () => Promise<T>): Promise<Result<T, 'left'>>;
}

export function createTurns(atOnce: number, most: number): Turns {
  const turns = slots(atOnce, most);
  let lastId = 0;
  return {
    async run(person, signal, work) {
      const ticket = { id: String(++lastId), person, kind: 'chart' } as const;
      const leave = (): void => void turns.sendAway(ticket.id);
      signal.addEventListener('abort', leave, { once: true });
      const turn = signal.aborted ? err('sentAway') : await turns.take(ticket);
      signal.removeEventListener('abort', leave);
      if (!turn.ok) return err('left');
      try {
        return ok(await work());
      } finally {
        turns.free(ticket);
      }
    },
  };
}
