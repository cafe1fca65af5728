import * as v from 'valibot';

/* Notices about work that ended on the embedded server; a Superset has no such calls. */

/** A report or alert, a scheduled query, or a query that ran for long. */
const noticeKind = v.picklist(['report', 'alert', 'schedule', 'query']);
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
});

/** GET /api/v1/sextant/notices/, of the caller alone. */
export const noticesResponse = v.looseObject({ result: v.array(notice) });

/** GET /api/v1/sextant/push. */
export const pushKeyResponse = v.looseObject({ result: v.looseObject({ public_key: v.string() }) });

/** POST /api/v1/sextant/push: what a browser's push service gave it. */
export const pushSubscription = v.object({
  endpoint: v.pipe(v.string(), v.url(), v.startsWith('https://'), v.maxLength(1_000)),
  keys: v.object({
    p256dh: v.pipe(v.string(), v.regex(/^[\w-]{80,100}=?$/)),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{20,30}=*$/)),
  }),
});

/** What a push carries: safe to show on a locked screen, so no names. */
export const pushMessage = v.object({
  /** Names the notice: a later one replaces what is shown. */
  tag: v.string(),
  text: v.string(),
});
