import { Hono } from 'hono';
import { notePresence } from '#contract/presence.ts';
import { ENTITY_VIEW, type OwnedEntity } from '#domain/access/entities.ts';
import { type Millis, SECOND } from '#domain/time.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { allows } from '../../auth/rights/allows.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { notFound } from '../../http/response/errorBodies.ts';
import { serve } from '../../http/serve.ts';
import { visibleById } from './entity.ts';
import { nameOf, person } from './people.ts';

/** Pages say every twenty seconds that they are there. */
const GONE_AFTER: Millis = 45 * SECOND;

/** More pages than people have open: the ones that were silent longest are forgotten. */
const MAX_PAGES = 20_000;

interface OpenPage {
  readonly about: string;
  readonly userId: number;
  readonly at: Millis;
}

/** More pages than one person has open: the same holds for them, so that nobody pushes others out. */
const MAX_OWN = 20;

/** Which pages have what open. Kept in memory alone: after a restart pages say so again. */
export function openPages() {
  const pages = new Map<string, OpenPage>();
  return {
    note(page: string, open: OpenPage): void {
      // The last one to speak is the last one in the map.
      pages.delete(page);
      pages.set(page, open);
      const own = [...pages].filter(([, { userId }]) => userId === open.userId);
      const [oldest] = own.length > MAX_OWN ? own.map(([key]) => key) : pages.keys();
      if ((own.length > MAX_OWN || pages.size > MAX_PAGES) && oldest !== undefined) pages.delete(oldest);
    },
    /** A page that has something else open by now has not closed that. */
    close(page: string, about: string): void {
      if (pages.get(page)?.about === about) pages.delete(page);
    },
    /** The people who have something open, each once. */
    peopleAt(about: string, now: Millis): readonly number[] {
      for (const [page, { at }] of pages) {
        if (now - at <= GONE_AFTER) break;
        pages.delete(page);
      }
      return [
        ...new Set([...pages.values()].filter((each) => each.about === about).map(({ userId }) => userId)),
      ];
    },
  };
}

/** Who else has a dashboard, chart or dataset open, for people who may read it. */
export function presenceRoutes(deps: ServerDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const pages = openPages();
  serve(routes, notePresence, requireUser(deps), (c, { path: { kind, id }, body }) => {
    const user = currentUser(c);
    const row = visibleById(deps, c, kind as OwnedEntity, id);
    const mayReadKind = allows(deps.meta, user, 'can_read', ENTITY_VIEW[kind as OwnedEntity]);
    if (!row || !mayReadKind || deps.meta.users.isDeleted(user.id)) return notFound(c);
    const [now, about] = [deps.clock.now(), `${kind} ${id}`];
    const page = `${user.id} ${body.page}`;
    if (body.is_open) pages.note(page, { about, userId: user.id, at: now });
    else pages.close(page, about);
    const others = pages.peopleAt(about, now).filter((each) => each !== user.id);
    const isOfOther = row.changedBy !== null && row.changedBy !== user.id;
    return c.json({
      result: {
        others: others.map((each) => nameOf(person(deps, each))),
        saved: isOfOther ? { at: row.changedOn, by: nameOf(person(deps, row.changedBy)) } : null,
      },
    });
  });
  return routes;
}
