import { err, ok, type Result } from '#domain/result.ts';

/** Charts and SQL have separate slots, so that neither delays the other. */
export type WorkKind = (typeof KINDS)[number];
const KINDS = ['chart', 'sql'] as const;

export interface Ticket {
  readonly id: string;
  /** The user id. */
  readonly person: number;
  readonly kind: WorkKind;
}

/**
 * Slots to compute. The number of each kind is limited, and so is the number of one person over both kinds: queries that
 * run together share the processors, so more of them would leave nobody else room. But a person without a running query
 * of a kind always gets one extra slot: endless queries of others delay nobody. The person with the fewest running is
 * next.
 */
export interface Slots {
  /** Resolves when it gets a slot, or with an error when it was removed from the queue. */
  take(ticket: Ticket): Promise<Result<void, 'sentAway'>>;
  /** Removes a waiting id from the queue; false where it was not waiting. */
  sendAway(id: string): boolean;
  /** Releases a slot of `take`. */
  free(ticket: Ticket): void;
  /** The number of waiting queries before it; null where it does not wait. */
  before(id: string): number | null;
}

/** The most that run of one kind with those extra slots: every engine process has threads for twice as many. */
export const MAX_OF_A_KIND = 10;

interface Waiting {
  readonly ticket: Ticket;
  readonly settle: (turn: Result<void, 'sentAway'>) => void;
}

export function slots(max: number, mostWithExtra: number = MAX_OF_A_KIND): Slots {
  const running: Ticket[] = [];
  let queue: readonly Waiting[] = [];

  const runningOf = ({ kind, person }: Ticket): number =>
    running.filter((each) => each.kind === kind && each.person === person).length;

  function mayRun(ticket: Ticket): boolean {
    const all = running.filter((each) => each.kind === ticket.kind).length;
    if (runningOf(ticket) === 0) return all < Math.max(max, mostWithExtra);
    return all < max && running.filter(({ person }) => person === ticket.person).length < max;
  }

  /** The queue of a kind, next first: each person's second comes after everybody's first. */
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
      for (const kind of KINDS) admit(kind);
    },
    before(id) {
      const waiting = queue.find(({ ticket }) => ticket.id === id);
      return waiting === undefined ? null : inOrder(waiting.ticket.kind).indexOf(waiting);
    },
  };
}
