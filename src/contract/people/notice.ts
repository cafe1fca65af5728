import * as v from 'valibot';
import { call } from '../call.ts';
import { messageResponse } from '../error.ts';

/* Notices about work that ended on the embedded server; a Superset has no such calls. */

/**
 * A report or alert, a scheduled query, a query that ran for long, what a model drafted, an edit by a folder that somebody
 * has to decide, or a mention in a comment.
 */
const noticeKind = v.picklist(['report', 'alert', 'schedule', 'query', 'draft', 'folder', 'mention']);
export type NoticeKind = v.InferOutput<typeof noticeKind>;

const noticeEnd = v.picklist(['done', 'failed']);
export type NoticeEnd = v.InferOutput<typeof noticeEnd>;

const notice = v.looseObject({
  id: v.number(),
  at: v.number(),
  kind: noticeKind,
  ended: noticeEnd,
  name: v.string(),
  ref: v.string(),
  actor: v.optional(v.nullable(v.string())),
});

/** Of the caller alone, after the one of an id. */
export const listNotices = call({
  method: 'GET',
  path: '/api/v1/sextant/notices/',
  query: v.object({ after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))) }),
  response: v.looseObject({ result: v.array(notice) }),
});

/** The key with which a browser subscribes at its push service. */
export const getPushKey = call({
  method: 'GET',
  path: '/api/v1/sextant/push',
  response: v.looseObject({ result: v.looseObject({ public_key: v.string() }) }),
});

/** Takes what a browser's push service gave it. */
export const subscribePush = call({
  method: 'POST',
  path: '/api/v1/sextant/push',
  request: v.looseObject({
    endpoint: v.pipe(v.string(), v.url(), v.startsWith('https://'), v.maxLength(1_000)),
    keys: v.object({
      p256dh: v.pipe(v.string(), v.regex(/^[\w-]{80,100}=?$/)),
      auth: v.pipe(v.string(), v.regex(/^[\w-]{20,30}=*$/)),
    }),
  }),
  response: messageResponse,
});

export const unsubscribePush = call({
  method: 'DELETE',
  path: '/api/v1/sextant/push',
  response: messageResponse,
});

/** What a push carries: safe to show on a locked screen, so no names. */
export const pushMessage = v.object({
  /** Names the notice: a later one replaces what is shown. */
  tag: v.string(),
  text: v.string(),
});
