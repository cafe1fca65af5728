import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { allSessions } from '#contract/people/account.ts';
import { hashToken } from '../../auth/tokens/tokens.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError, notFound } from '../../http/response/errorBodies.ts';
import { requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';
import type { ListedSession } from '../../meta/people/sessions.ts';
import { endSessionOf } from '../../people/people.ts';
import { actorOf, faultResponse } from './peopleCalls.ts';

/** A session's id in responses: a hash of its stored hash, so that it does not reveal the session. */
export const sessionId = ({ tokenHash }: Pick<ListedSession, 'tokenHash'>): string =>
  createHash('sha256').update(tokenHash).digest('base64url').slice(0, 16);

export const sessionItem = (session: ListedSession, current: string) => ({
  id: sessionId(session),
  is_current: session.tokenHash === current,
  created_on: session.createdOn,
  seen_on: session.seenOn,
  agent: session.agent,
  ...(session.tokenName !== undefined && { token_name: session.tokenName }),
  sender: session.sender,
});

/** Where people are signed in, for people who may change their accounts. */
export function sessionRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, clock } = deps;
  function nameOf(userId: number): string {
    const screen = meta.screens.ofUser(userId);
    return screen === null ? (meta.users.byId(userId)?.username ?? '') : `Screen: ${screen.name}`;
  }
  const mayChange = requireUser(deps, ['can_put', 'User']);
  const routes = new Hono<AppEnv>();
  const signIns = () => [...meta.sessions.all(clock.now()), ...meta.ownTokens.all(clock.now())];

  serve(routes, allSessions.list, mayChange, (c) => {
    const own = c.get('browser');
    const current = own === null ? '' : hashToken(own.token);
    const result = signIns().map((session) => ({
      ...sessionItem(session, current),
      username: nameOf(session.userId),
    }));
    return c.json({ count: result.length, result });
  });

  serve(routes, allSessions.end, mayChange, (c, { path }) => {
    const found = signIns().find((session) => sessionId(session) === path.id);
    if (!found) return notFound(c);
    const ended = endSessionOf(deps, actorOf(c, deps), found);
    return ended.ok ? messageError(c, 200, 'OK') : faultResponse(c, ended.error);
  });
  return routes;
}
