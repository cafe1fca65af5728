import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { addComment, listComments } from '#contract/comments.ts';
import { mentionsIn } from '#domain/comment/mentions.ts';
import { type Clock, HOUR, type Millis } from '#domain/time.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError, notFound } from '../../http/response/errorBodies.ts';
import { type GivenArguments, serve } from '../../http/serve.ts';
import type { CommentedEntity, CommentRow } from '../../meta/content/comments.ts';
import type { User } from '../../meta/people/users.ts';
import { createNotices } from '../../notices/notices.ts';
import { seen, seenByName, type SeenObject } from './commented.ts';
import { nameOf, person } from './people.ts';

type Sent = GivenArguments<typeof addComment>['body'];

/** The most entries of one object to which a text is added. Threads that are there can still be settled and reopened. */
const MAX_ENTRIES = 2_000;
const MAX_SETTLED = 2 * MAX_ENTRIES;

/** The most texts that one person adds to one object. */
const MAX_OWN = 500;

/** The most characters of a response with comments. */
const MAX_READ = 4_000_000;

/**
 * The most names of a comment that may tell people of it, and those of one person's comments in an hour. Whether somebody is
 * told shows who may read something: nobody finds that out of many.
 */
const MAX_TOLD = 10;
const MAX_TOLD_HOURLY = 60;

/** What people say about dashboards, charts and saved queries: who may read one may read and write its comments. */
export function commentRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, clock } = deps;
  const { comments } = meta;
  const routes = new Hono<AppEnv>();
  const own = requireUser(deps);
  const mentions = hourlyLimit(clock);

  serve(routes, listComments, own, (c, { path: { kind, name }, query }) => {
    const user = currentUser(c);
    const object = seenByName(deps, user, kind as CommentedEntity, name);
    if (!object) return notFound(c);
    const objects = [object, ...chartsOf(deps, user, object)];
    const abouts = objects.map(({ about }) => about);
    const mark = createHash('sha256').update(comments.stateOf(abouts)).digest('hex').slice(0, 32);
    const rows = mark === query.mark ? null : comments.of(abouts, MAX_READ);
    return c.json({
      mark,
      result:
        rows &&
        rows.flatMap((row) => {
          const about = objects.find((each) => isAbout(row, each));
          return about ? [entryBody(deps, about, row)] : [];
        }),
      objects: objects.map(subjectOf),
      last: comments.last(),
    });
  });

  serve(routes, addComment, own, async (c, { path: { kind, name }, body }) => {
    const user = currentUser(c);
    const object = seenByName(deps, user, kind as CommentedEntity, name);
    if (!object) return notFound(c);
    const known = comments.byId(body.id);
    if (known) {
      const isSame = known.userId === user.id && isAbout(known, object);
      return isSame
        ? c.json({ result: entryBody(deps, object, known) }, 201)
        : messageError(c, 422, 'Another comment has this id.');
    }
    const thread = comments.ofThread(object.about, body.thread);
    const fault = faultOf(deps, user, object, body, thread);
    if (fault !== null) return messageError(c, 422, fault);
    const repeated = repeatedBy(body, thread);
    if (repeated) return c.json({ result: entryBody(deps, object, repeated) }, 201);
    const names = hasText(body) ? mentionsIn(body.text).slice(0, MAX_TOLD) : [];
    const told = peopleToTell(deps, user, object, names.slice(0, mentions.take(user.id, names.length)));
    const before = thread
      .filter((row) => body.of !== null && (row.id === body.of || row.of === body.of))
      .flatMap((row) => row.told);
    const fresh = told.filter(({ username }) => !before.includes(username));
    const notices = createNotices(deps);
    const notice = { kind: 'mention', ended: 'done', ref: `${object.page}${body.thread}` } as const;
    const named = { ...notice, name: object.title, actor: nameOf(person(deps, user.id)) };
    const entry = {
      ...body,
      text: hasText(body) ? body.text : '',
      // A clock that is ahead would have it said in the future.
      at: Math.min(body.at, clock.now()),
      point: body.thread === body.id ? body.point : null,
      userId: user.id,
      about: object.about,
      told: told.map(({ username }) => username),
    };
    const { row, pushes } = meta.transaction(() => ({
      row: comments.add(entry),
      pushes: fresh.map(({ id }) => notices.store(id, named)),
    }));
    // Nobody waits for the push services of others.
    for (const push of pushes) void push();
    return c.json({ result: entryBody(deps, object, row) }, 201);
  });

  return routes;
}

const subjectOf = ({ about, name }: SeenObject) => ({ kind: about.entity, name });

const hasText = ({ action }: Pick<Sent, 'action'>): boolean => action === 'write' || action === 'edit';

const isAbout = ({ about }: CommentRow, object: SeenObject): boolean =>
  about.entity === object.about.entity && about.id === object.about.id;

/** The charts of a dashboard that a person may read. */
const chartsOf = (deps: ServerDeps, user: User, { about }: SeenObject): readonly SeenObject[] =>
  about.entity === 'dashboard'
    ? deps.meta.charts
        .ofDashboard(about.id)
        .flatMap(({ id }) => seen(deps, user, { entity: 'chart', id }) ?? [])
    : [];

const entryBody = (deps: ServerDeps, object: SeenObject, row: CommentRow) => ({
  id: row.id,
  about: subjectOf(object),
  thread: row.thread,
  action: row.action,
  of: row.of,
  text: row.text,
  point: row.point,
  at: row.at,
  seq: row.seq,
  author: authorOf(deps, row.userId),
  told: row.told,
});

/** Its author may be named by others, who have the user name for it, until they leave. */
function authorOf(deps: ServerDeps, id: number) {
  const user = deps.meta.users.byId(id);
  return { id, name: nameOf(person(deps, id)), ...(user?.active === true && { username: user.username }) };
}

/** Why an entry is not taken, as a sentence; null if it is. */
function faultOf(
  { meta: { comments } }: ServerDeps,
  user: User,
  { about, isOwner }: SeenObject,
  { id, thread, action, of, text }: Sent,
  rows: readonly CommentRow[],
): string | null {
  const written = (entry: string | null) => rows.find((row) => row.id === entry && row.action === 'write');
  const isNew = action === 'write' && thread === id;
  const first = written(thread);
  if (!isNew && !first) return 'The comment that this belongs to is not here.';
  const adds = hasText({ action });
  // What was said can be withdrawn however much it is.
  const most = adds ? MAX_ENTRIES : action === 'withdraw' ? Infinity : MAX_SETTLED;
  if (comments.count(about) >= most)
    return `There are ${most} comments and changes of comments here, and no more are kept.`;
  if (adds && comments.textsOf(user.id, about) >= MAX_OWN)
    return `${MAX_OWN} comments and edits here are yours, and no more are kept of one person.`;
  if (adds && text.trim() === '') return 'A comment needs a text.';
  if (action === 'edit' || action === 'withdraw') {
    const target = written(of);
    if (!target) return 'The comment that this changes is not here.';
    if (target.userId === user.id || (action === 'withdraw' && isOwner)) return null;
    return action === 'edit'
      ? 'Only who wrote a comment may change it.'
      : 'Only owners, and who wrote it, may withdraw a comment.';
  }
  if (of !== null) return 'This changes no comment.';
  if (action === 'write') return null;
  return isOwner || first?.userId === user.id
    ? null
    : 'Only owners, and who began it, may settle or reopen this.';
}

/** The entry of a thread after which another one changes nothing: of a withdrawal, or that it is settled or open. */
function repeatedBy({ action, of }: Sent, rows: readonly CommentRow[]): CommentRow | undefined {
  if (action === 'withdraw') return rows.find((row) => row.action === 'withdraw' && row.of === of);
  if (action !== 'resolve' && action !== 'reopen') return undefined;
  const last = rows.findLast((row) => row.action === 'resolve' || row.action === 'reopen');
  // A thread is open at first.
  return last ? (last.action === action ? last : undefined) : action === 'reopen' ? rows[0] : undefined;
}

/** Those whom a text mentions, as far as they may read what it is about. */
const peopleToTell = (
  deps: ServerDeps,
  user: User,
  { about }: SeenObject,
  names: readonly string[],
): readonly User[] =>
  names
    .flatMap((name) => deps.meta.users.likeName(name) ?? [])
    .filter((each) => each.active && each.id !== user.id && seen(deps, each, about) !== null);

/** How many names each person wrote in the last hour. Kept in memory alone. */
function hourlyLimit(clock: Clock) {
  const written = new Map<number, readonly Millis[]>();
  return {
    /** Returns how many of so many names count. */
    take(userId: number, wanted: number): number {
      const now = clock.now();
      const recent = (written.get(userId) ?? []).filter((at) => now - at < HOUR);
      const taken = Math.min(wanted, MAX_TOLD_HOURLY - recent.length);
      written.set(userId, [...recent, ...Array.from({ length: taken }, () => now)]);
      return taken;
    },
  };
}
