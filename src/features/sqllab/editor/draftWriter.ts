import type { Clock, Millis } from '#domain/time.ts';

/** How long a keystroke may rest in memory: with the write itself it is on the device within 250 ms. */
export const DRAFT_WAIT_MS: Millis = 100;

export interface DraftWriterPorts<Draft> {
  readonly clock: Clock;
  readonly wait: Millis;
  /** Answers whether the draft is kept. It never rejects. */
  readonly write: (id: string, draft: Draft) => Promise<boolean>;
}

/** Brings drafts to the device soon after each change, and never two writes of one draft at once. */
export interface DraftWriter<Draft> {
  /** Notes a change: it is written within `wait`, together with those that follow until then. */
  edit(id: string, draft: Draft): void;
  /** Writes what still waits, now. */
  flush(): Promise<void>;
  /** Whether something of it is in memory alone: waiting, being written, or refused by the storage. */
  isUnsaved(id: string): boolean;
  /** Whether the storage refused something that is still in memory alone. */
  hasRefused(): boolean;
  /** The unsaved drafts by their ids, as a page that must close should offer them. */
  unsaved(): readonly (readonly [id: string, draft: Draft])[];
}

interface Slot<Draft> {
  waiting: { readonly draft: Draft } | null;
  writing: Promise<void> | null;
  timed: boolean;
  refused: boolean;
}

/**
 *   idle ──edit──▶ timed ──wait or flush──▶ writing ──kept──▶ idle
 *                                            │  ▲
 *                                            └──┘ something newer came meanwhile
 * A draft that was refused stays in memory, until the next edit or flush tries again.
 */
export function createDraftWriter<Draft>({
  clock,
  wait,
  write,
}: DraftWriterPorts<Draft>): DraftWriter<Draft> {
  const slots = new Map<string, Slot<Draft>>();

  function slotOf(id: string): Slot<Draft> {
    const slot = slots.get(id) ?? { waiting: null, writing: null, timed: false, refused: false };
    slots.set(id, slot);
    return slot;
  }

  async function writeAll(id: string, slot: Slot<Draft>): Promise<void> {
    let sent: Slot<Draft>['waiting'] = null;
    while (slot.waiting && slot.waiting !== sent) {
      sent = slot.waiting;
      const kept = await write(id, sent.draft);
      slot.refused = !kept;
      if (kept && slot.waiting === sent) slot.waiting = null;
    }
    // In the same turn as the look at `waiting`: an edit comes either before it or after the end of this write.
    slot.writing = null;
    if (!slot.waiting && !slot.timed) slots.delete(id);
  }

  async function drain(id: string, slot: Slot<Draft>): Promise<void> {
    slot.writing ??= writeAll(id, slot);
    await slot.writing;
  }

  async function later(id: string, slot: Slot<Draft>): Promise<void> {
    slot.timed = true;
    await clock.sleep(wait);
    slot.timed = false;
    if (slot.waiting) await drain(id, slot);
    else if (!slot.writing) slots.delete(id);
  }

  return {
    edit(id, draft) {
      const slot = slotOf(id);
      slot.waiting = { draft };
      if (!slot.timed && !slot.writing) void later(id, slot);
    },
    async flush() {
      await Promise.all(
        [...slots].map(async ([id, slot]) => (slot.waiting ? drain(id, slot) : slot.writing)),
      );
    },
    hasRefused: () => [...slots.values()].some(({ refused }) => refused),
    isUnsaved: (id) => (slots.get(id)?.waiting ?? null) !== null,
    unsaved: () => [...slots].flatMap(([id, { waiting }]) => (waiting ? [[id, waiting.draft]] : [])),
  };
}
