import { err, ok, type Result } from '#domain/result.ts';

/** At most so many at once, the others in the order they came. A ticket names who waits, so that one can be sent away. */
export interface Slots {
  /** Settles when it is this one's turn, or with an error when it was sent away. */
  take(ticket: string): Promise<Result<void, 'sentAway'>>;
  /** Whether somebody of that name was waiting, and now is not. */
  sendAway(ticket: string): boolean;
  /** Gives back what `take` gave. */
  free(): void;
}

export function slots(most: number): Slots {
  const queue: { ticket: string; settle: (turn: Result<void, 'sentAway'>) => void }[] = [];
  let used = 0;
  return {
    take(ticket) {
      if (used < most) {
        used++;
        return Promise.resolve(ok(undefined));
      }
      return new Promise((settle) => queue.push({ ticket, settle }));
    },
    sendAway(ticket) {
      const at = queue.findIndex((each) => each.ticket === ticket);
      const [waiting] = at < 0 ? [] : queue.splice(at, 1);
      waiting?.settle(err('sentAway'));
      return waiting !== undefined;
    },
    free() {
      const next = queue.shift();
      if (next) next.settle(ok(undefined));
      else used--;
    },
  };
}
