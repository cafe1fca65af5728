import { err, ok, type Result } from '#domain/result.ts';

/** Charts and SQL have turns of their own, so that neither holds up the other. */
export type WorkKind = 'chart' | 'sql';

export interface Ticket {
  readonly id: string;
  /** Who asks, by the number of the user. */
  readonly person: number;
  readonly kind: WorkKind;
}

/**
 * Turns to compute. Of each kind only so many run at once, but a person who has nothing running always gets one turn
 * beside them: endless queries of somebody else hold up nobody. Who has the fewest running is next.
 */
export interface Slots {
  /** Settles when it is this one's turn, or with an error when it was sent away. */
  take(ticket: Ticket): Promise<Result<void, 'sentAway'>>;
  /** Whether somebody of that id was waiting, and now is not. */
  sendAway(id: string): boolean;
  /** Gives back what `take` gave. */
  free(ticket: Ticket): void;
  /** How many of those that wait are before it; null where it does not wait. */
  before(id: string): number | null;
}

/** The most that may run of one kind with those extra turns: every engine process has threads for two times as many. */
export const MOST_OF_A_KIND = 10;

interface Waiting {
  readonly ticket: Ticket;
  readonly settle: (turn: Result<void, 'sentAway'>) => void;
}

export function slots(most: number, mostWithExtra: number = MOST_OF_A_KIND): Slots {
  const running: Ticket[] = [];
  let queue: readonly Waiting[] = [];

  const runningOf = ({ kind, person }: Ticket): number =>
    running.filter((each) => each.kind === kind && each.person === person).length;

  function mayRun(ticket: Ticket): boolean {
    const all = running.filter((each) => each.kind === ticket.kind).length;
    return all < most || (all < Math.max(most, mostWithExtra) && runningOf(ticket) === 0);
  }

  /** Those of a kind that wait, the next one first: each person's second comes after everybody's first. */
  function inOrder(kind: WorkKind): readonly Waiting[] {
    const ahead = new Map<number, number>();
    return queue
      .filter(({ ticket }) => ticket.kind === kind)
      .map((waiting, arrival) => {
        const { person } = waiting.ticket;
        const rank = ahead.get(person) ?? runningOf(waiting.ticket);
        ahead.set(person, rank + 1);
        return { waiting, rank, arrival };
      })
      .toSorted((a, b) => a.rank - b.rank || a.arrival - b.arrival)
      .map(({ waiting }) => waiting);
  }

  function admit(kind: WorkKind): void {
    for (;;) {
      const next = inOrder(kind).find(({ ticket }) => mayRun(ticket));
      if (next === undefined) return;
      queue = queue.filter((each) => each !== next);
      running.push(next.ticket);
      next.settle(ok(undefined));
    }
  }

  return {
    take(ticket) {
      return new Promise((settle) => {
        queue = [...queue, { ticket, settle }];
        admit(ticket.kind);
      });
    },
    sendAway(id) {
      const waiting = queue.find(({ ticket }) => ticket.id === id);
      queue = queue.filter((each) => each !== waiting);
      waiting?.settle(err('sentAway'));
      return waiting !== undefined;
    },
    free(ticket) {
      const at = running.indexOf(ticket);
      if (at >= 0) running.splice(at, 1);
      admit(ticket.kind);
    },
    before(id) {
      const waiting = queue.find(({ ticket }) => ticket.id === id);
      return waiting === undefined ? null : inOrder(waiting.ticket.kind).indexOf(waiting);
    },
  };
}
