import type { Clock, Millis } from '#domain/time.ts';

/** How long a keystroke may stay in memory: including the write, it is stored within 250 ms. */
export const DRAFT_WAIT_MS: Millis = 100;

export interface DraftWriterPorts<Draft> {
  readonly clock: Clock;
  readonly wait: Millis;
  /** Returns whether the draft was stored. Never rejects. */
  readonly write: (id: string, draft: Draft) => Promise<boolean>;
}

/** Stores drafts soon after each change, with at most one write per draft at a time. */
export interface DraftWriter<Draft> {
  /** Schedules a write within `wait`, together with edits that follow until then. */
  edit(id: string, draft: Draft): void;
  /** Writes everything pending now. */
  flush(): Promise<void>;
  /** Whether part of the draft is only in memory: pending, being written, or rejected by the storage. */
  isUnsaved(id: string): boolean;
  /** Whether a draft rejected by the storage is only in memory. */
  hasRefused(): boolean;
  /** The unsaved drafts by their ids, for a page that must close to offer them. */
  unsaved(): readonly (readonly [id: string, draft: Draft])[];
}

interface Slot<Draft> {
  waiting: { readonly draft: Draft } | null;
  writing: Promise<void> | null;
  timed: boolean;
  refused: boolean;
}

/**
 * idle ──edit──▶ timed ──wait or flush──▶ writing ──stored──▶ idle
 *                                           │  ▲
 *                                           └──┘ another edit came meanwhile
 *
 * A rejected draft stays in memory until the next edit or flush retries it.
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
    // In the same turn as the check of `waiting`: an edit comes either before it or after the end of this write.
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
