import { newUuid } from '#domain/newUuid.ts';
import { type Clock, type Millis, MINUTE, type Random, SECOND } from '#domain/time.ts';
import type { Log } from '../base/log.ts';
import type { Post } from './postJson.ts';

export type ToldKind =
  | 'chart'
  | 'dashboard'
  | 'dataset'
  | 'database'
  | 'report'
  | 'alert'
  | 'schedule'
  | 'assets';
/** A report was `sent`, an alert `triggered`; either, or a scheduled query, `failed`. */
export type ToldChange = 'created' | 'changed' | 'deleted' | 'imported' | 'sent' | 'triggered' | 'failed';

/** Something that happened here, as webhooks are told of it. */
export interface Told {
  readonly kind: ToldKind;
  readonly change: ToldChange;
  /** Null of an import, which may be of many things, and of what is a person's own. */
  readonly object: ToldObject | null;
  /** The user name of who did it; null of what the server did by its schedules. */
  readonly by: string | null;
  /** Why it failed. */
  readonly reason?: string;
}

export interface ToldObject {
  readonly id: number;
  readonly uuid: string | null;
  readonly name: string;
  /** The path of its page. */
  readonly page: string;
}

export const reportObject = (row: { readonly id: number; readonly name: string }): ToldObject => ({
  id: row.id,
  uuid: null,
  name: row.name,
  page: `/report/${row.id}/log/`,
});

export interface Webhooks {
  /** Sends it to each address later, in order. Never throws: what happened has happened. */
  tell(told: Told): void;
  /** Waits for what is being sent. */
  idle(): Promise<void>;
}

interface WebhookDeps {
  readonly urls: readonly string[];
  /** Signs what is posted. */
  readonly secret: string;
  readonly post: Post;
  /** The address that people use, with the base path; null where it is not known. */
  readonly base: string | null;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/** After each failure; then that event is given up, for that address. */
const PAUSES: readonly Millis[] = [5 * SECOND, 30 * SECOND, 5 * MINUTE];
/** Events that wait for an address which does not answer. */
const MOST_WAITING = 1000;

/** Tells the addresses that the server was started with. What waits when it stops is not sent. */
export function createWebhooks(deps: WebhookDeps): Webhooks {
  const { clock, random, base } = deps;
  const senders = deps.urls.map((url) => sender(deps, url));
  return {
    tell({ kind, change, object, by, reason }) {
      const body = JSON.stringify({
        id: newUuid(random),
        at: new Date(clock.now()).toISOString(),
        event: `${kind}.${change}`,
        object: object && {
          id: object.id,
          uuid: object.uuid,
          name: object.name,
          url: base === null ? null : base + object.page,
        },
        by,
        ...(reason === undefined ? {} : { reason }),
      });
      for (const each of senders) each.add(body);
    },
    idle: async () => void (await Promise.all(senders.map((each) => each.idle()))),
  };
}

/** One address: what it is sent keeps its order, and another address that is slow does not delay it. */
function sender({ secret, post, clock, log }: WebhookDeps, url: string) {
  const { host } = new URL(url);
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();

  async function send(body: string): Promise<void> {
    for (const pause of [...PAUSES, null]) {
      // The administrator chose the address: it may be one of this network.
      const sent = await post({ url, body, secret, mayBePrivate: true });
      if (sent.ok) return;
      log.warn('webhook', { host, reason: sent.error, again: pause !== null });
      if (pause !== null) await clock.sleep(pause);
    }
  }

  return {
    add(body: string): void {
      if (waiting >= MOST_WAITING) {
        log.warn('webhook', { host, reason: `${MOST_WAITING} events wait already: this one is not sent.` });
        return;
      }
      waiting += 1;
      last = last
        .then(() => send(body))
        .catch((cause: unknown) => log.error('webhook', { host, cause: String(cause) }))
        .finally(() => {
          waiting -= 1;
        });
    },
    idle: () => last,
  };
}
