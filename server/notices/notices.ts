import type { NoticeEnd, NoticeKind } from '#contract/people/notice.ts';
import { noticeId } from '#domain/inbox/serverNotice.ts';
import type { ServerDeps } from '../deps.ts';
import type { Notice } from '../meta/notices.ts';
import { sendPush, type SendPush, vapidOf } from './sendPush.ts';

export interface Notices {
  /** Stores a notice, and pushes it to the person's browsers. Never throws: the work itself succeeded. */
  notify(userId: number, notice: Notice): Promise<void>;
  /** Stores a notice, where that belongs to a change; the returned function pushes it, and never throws either. */
  store(userId: number, notice: Notice): () => Promise<void>;
}

/** Without names: anybody may look at a locked screen. */
const TEXTS: Readonly<Record<NoticeKind, Readonly<Record<NoticeEnd, string>>>> = {
  report: { done: 'A report was sent', failed: 'A report failed' },
  alert: { done: 'An alert was triggered', failed: 'An alert could not be checked or sent' },
  schedule: { done: 'A scheduled query finished', failed: 'A scheduled query failed' },
  draft: { done: 'A model drafted something for you', failed: 'A model drafted something for you' },
  folder: {
    done: 'The folder has another version',
    failed: 'The folder has another version',
  },
  mention: { done: 'Somebody mentioned you', failed: 'Somebody mentioned you' },
  query: { done: 'A query finished', failed: 'A query failed' },
};

export function createNotices(
  { meta, clock, log, config }: Pick<ServerDeps, 'meta' | 'clock' | 'log' | 'config'>,
  send: SendPush = sendPush,
): Notices {
  const subject =
    config.publicUrl?.startsWith('https:') === true ? config.publicUrl : 'mailto:sextant@localhost';
  const store = (userId: number, notice: Notice) => {
    const id = meta.notices.add(userId, notice, clock.now());
    return async (): Promise<void> => {
      try {
        const subscriptions = meta.pushSubscriptions.ofUser(userId, clock.now());
        if (subscriptions.length === 0) return;
        // The page's own notification of the same is replaced, not doubled.
        const tag = noticeId({ ...notice, id });
        const payload = JSON.stringify({ tag, text: TEXTS[notice.kind][notice.ended] });
        const keys = vapidOf(meta);
        const pushes = subscriptions.map(async (subscription) => {
          const outcome = await send({ subscription, payload, keys, subject });
          if (outcome === 'gone') meta.pushSubscriptions.remove(subscription.endpoint);
          else if (outcome !== 'sent')
            log.warn('push', { host: new URL(subscription.endpoint).host, reason: outcome.fault });
        });
        await Promise.all(pushes);
      } catch (cause) {
        log.error('notice', { cause: String(cause) });
      }
    };
  };
  return {
    store,
    async notify(userId, notice) {
      try {
        await store(userId, notice)();
      } catch (cause) {
        log.error('notice', { cause: String(cause) });
      }
    },
  };
}
