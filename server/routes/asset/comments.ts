import { Hono } from 'hono';
import { addComment, listComments } from '#contract/comments.ts';
import { mentionsIn } from '#domain/comment/mentions.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError, notFound } from '../../http/response/errorBodies.ts';
import { type Given, serve } from '../../http/serve.ts';
import type { CommentedEntity, CommentRow } from '../../meta/content/comments.ts';
import type { User } from '../../meta/people/users.ts';
import { createNotices } from '../../notices/notices.ts';
import { seen, seenByName, type SeenObject } from './commented.ts';
import { nameOf, person } from './people.ts';

type Sent = Given<typeof addComment>['body'];

/** The most entries of one object. */
const MAX_ENTRIES = 2_000;

/** The most people that one comment tells of itself. */
const MAX_TOLD = 20;

/** What people say about dashboards, charts and saved queries: who may read one may read and write its comments. */
export function commentRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const { comments } = meta;
  const routes = new Hono<AppEnv>();
  const own = requireUser(deps);

  serve(routes, listComments, own, (c, { path: { kind, name }, query }) => {
    const user = currentUser(c);
    const object = seenByName(deps, user, kind as CommentedEntity, name);
    if (!object) return notFound(c);
    const objects = [object, ...chartsOf(deps, user, object)];
    const found = objects.flatMap((each) => comments.of(each.about).map((row) => entryBody(deps, each, row)));
    const mark = `${found.length}-${Math.max(0, ...found.map(({ seq }) => seq))}`;
    return c.json({ mark, result: mark === query.mark ? null : found });
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
    const fault = faultOf(deps, user, object, body);
    if (fault !== null) return messageError(c, 422, fault);
    const told = peopleToTell(deps, user, object, body);
    const before = body.of === null ? [] : toldBefore(deps, object, body.of);
    const row = comments.add({
      ...body,
      point: body.thread === body.id ? body.point : null,
      userId: user.id,
      about: object.about,
      told: told.map(({ username }) => username),
    });
    const notice = { kind: 'mention', ended: 'done', ref: `${object.page}${body.thread}` } as const;
    const actor = nameOf(person(deps, user.id));
    for (const each of told.filter(({ username }) => !before.includes(username)))
      await createNotices(deps).notify(each.id, { ...notice, name: object.title, actor });
    return c.json({ result: entryBody(deps, object, row) }, 201);
  });

  return routes;
}

const isAbout = ({ about }: CommentRow, object: SeenObject): boolean =>
  about.entity === object.about.entity && about.id === object.about.id;

/** The charts of a dashboard that a person may read. */
const chartsOf = (deps: ServerDeps, user: User, { about }: SeenObject): readonly SeenObject[] =>
  about.entity === 'dashboard'
    ? deps.meta.charts
        .ofDashboard(about.id)
        .flatMap(({ id }) => seen(deps, user, { entity: 'chart', id }) ?? [])
    : [];

const entryBody = (deps: ServerDeps, { about, name }: SeenObject, row: CommentRow) => ({
  id: row.id,
  about: { kind: about.entity, name },
  thread: row.thread,
  action: row.action,
  of: row.of,
  text: row.text,
  point: row.point,
  at: row.at,
  seq: row.seq,
  author: { id: row.userId, name: nameOf(person(deps, row.userId)) },
  told: row.told,
});

/** Why an entry is not taken, as a sentence; null if it is. */
function faultOf(
  { meta: { comments } }: ServerDeps,
  user: User,
  object: SeenObject,
  { id, thread, action, of, text }: Sent,
): string | null {
  const written = (entry: string): CommentRow | null => {
    const row = comments.byId(entry);
    return row !== null && isAbout(row, object) && row.thread === thread && row.action === 'write'
      ? row
      : null;
  };
  const isNew = action === 'write' && thread === id;
  const first = isNew ? null : written(thread);
  if (!isNew && first === null) return 'The comment that this belongs to is not here.';
  if (comments.count(object.about) >= MAX_ENTRIES)
    return `There are ${MAX_ENTRIES} comments and changes of comments here, and no more are kept.`;
  if ((action === 'write' || action === 'edit') && text.trim() === '') return 'A comment needs a text.';
  if (action === 'edit' || action === 'withdraw') {
    const target = of === null ? null : written(of);
    if (target === null) return 'The comment that this changes is not here.';
    return target.userId === user.id ? null : 'Only who wrote a comment may change it.';
  }
  if (of !== null) return 'This changes no comment.';
  if (action === 'write') return null;
  return object.isOwner || first?.userId === user.id
    ? null
    : 'Only owners, and who began it, may settle or reopen this.';
}

/** Those whom a text mentions, as far as they may read what it is about. */
function peopleToTell(
  deps: ServerDeps,
  user: User,
  { about }: SeenObject,
  { action, text }: Sent,
): readonly User[] {
  if (action !== 'write' && action !== 'edit') return [];
  return mentionsIn(text)
    .slice(0, MAX_TOLD)
    .flatMap((name) => deps.meta.users.likeName(name) ?? [])
    .filter((each) => each.active && each.id !== user.id && seen(deps, each, about) !== null);
}

/** Those who were told of a comment before it is edited: nobody is told twice. */
function toldBefore({ meta: { comments } }: ServerDeps, object: SeenObject, of: string): readonly string[] {
  return comments
    .of(object.about)
    .filter((row) => row.id === of || row.of === of)
    .flatMap(({ told }) => told);
}
