import { type Clock, type Millis, MINUTE } from '#domain/time.ts';

/** The end of a job, as its channel reports it. */
export interface ChannelEvent {
  readonly job_id: string;
  readonly status: 'done' | 'error';
  readonly errors: readonly { readonly message: string }[];
  readonly result_url: string | null;
}

export interface SentEvent extends ChannelEvent {
  /** The time and a number, as in the contract; it grows. */
  readonly id: string;
  readonly channel_id: string;
  readonly user_id: number;
}

/** The events of each channel for a while, in memory: jobs end with the process too. */
export interface EventChannels {
  send(channel: string, person: number, event: ChannelEvent): void;
  /** The events of a channel after the given one; null is the beginning. */
  after(channel: string, person: number, lastId: string | null): readonly SentEvent[];
  /** Calls back at each event until it is cancelled. */
  follow(channel: string, person: number, onEvent: (event: SentEvent) => void): () => void;
}

const KEPT_FOR: Millis = 10 * MINUTE;
const MAX_EVENTS = 10_000;

export const EVENT_ID = /^(\d{1,15})-(\d{1,9})$/;

export function createChannels(clock: Clock): EventChannels {
  let events: { readonly sent: SentEvent; readonly at: Millis }[] = [];
  const listeners = new Set<{ channel: string; person: number; onEvent: (event: SentEvent) => void }>();
  let last = { at: 0, number: 0 };

  function nextId(): string {
    // A clock that was set back must not make an id that was seen before.
    const at = Math.max(clock.now(), last.at);
    last = { at, number: at === last.at ? last.number + 1 : 0 };
    return `${last.at}-${last.number}`;
  }

  return {
    send(channel, person, event) {
      const sent: SentEvent = { ...event, id: nextId(), channel_id: channel, user_id: person };
      const now = clock.now();
      events = [...events.filter(({ at }) => now - at < KEPT_FOR), { sent, at: now }].slice(-MAX_EVENTS);
      for (const each of listeners)
        if (each.channel === channel && each.person === person) each.onEvent(sent);
    },
    after: (channel, person, lastId) =>
      events
        .map(({ sent }) => sent)
        .filter((sent) => sent.channel_id === channel && sent.user_id === person)
        .filter(({ id }) => lastId === null || isAfter(id, lastId)),
    follow(channel, person, onEvent) {
      const listener = { channel, person, onEvent };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function isAfter(id: string, other: string): boolean {
  const [at = 0, number = 0] = id.split('-').map(Number);
  const [otherAt = 0, otherNumber = 0] = other.split('-').map(Number);
  return at > otherAt || (at === otherAt && number > otherNumber);
}
