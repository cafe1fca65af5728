import { Hono } from 'hono';
import * as contract from '#contract/people/account.ts';
import { passwordFault } from '#domain/access/passwords.ts';
import type { PasswordQueue } from '../../auth/signIn/passwordQueue.ts';
import { createThrottle } from '../../auth/signIn/throttle.ts';
import { hashPassword } from '../../people/passwords.ts';
import { hashToken } from '../../auth/tokens/tokens.ts';
import { logCaller } from '../../people/securityLog.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { fieldErrors, messageError, notFound, tooManyAttempts } from '../../http/response/errorBodies.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';
import { sessionId, sessionItem } from './sessions.ts';

/** What people change about themselves: name, password, and where they are signed in. */
export function accountRoutes(deps: ServerDeps, queue: PasswordQueue): Hono<AppEnv> {
  const { meta, clock, random } = deps;
  const throttle = createThrottle(clock);
  const signedIn = requireUser(deps);
  const routes = new Hono<AppEnv>();
  const signInsOf = (id: number) => [
    ...meta.sessions.ofUser(id, clock.now()),
    ...meta.ownTokens.ofUser(id, clock.now()),
  ];

  serve(routes, contract.saveName, signedIn, (c, { body }) => {
    const { first_name: firstName, last_name: lastName } = body;
    meta.users.update(currentUser(c).id, { firstName, lastName });
    return c.json({ result: body });
  });

  // A stolen session is not enough for a new password.
  serve(routes, contract.savePassword, signedIn, async (c, { body }) => {
    const { id, username, email } = currentUser(c);
    const sender = `account ${id}`;
    const wait = throttle.wait(sender, username);
    if (wait > 0) return tooManyAttempts(c, wait);
    const takeBack = throttle.failed(sender, username);
    const isRight = await queue.check(body.current, meta.users.passwordHash(username));
    if (isRight !== false) takeBack();
    if (isRight === null) return tooManyAttempts(c, 2_000);
    if (!isRight) return fieldErrors(c, { current: ['This is not your password.'] });
    const weak = passwordFault(body.password, [username, email]);
    if (weak !== null) return fieldErrors(c, { password: [weak] });
    const hash = await hashPassword(body.password, random);
    const own = c.get('browser');
    meta.transaction(() => {
      meta.users.setPasswordHash(id, hash);
      meta.users.endTokens(id);
      meta.sessions.removeOthers(id, own === null ? '' : hashToken(own.token));
    });
    logCaller(c, deps, 'password-changed', 'their own');
    return messageError(c, 200, 'OK');
  });

  serve(routes, contract.ownSessions.list, signedIn, (c) => {
    const own = c.get('browser');
    const current = own === null ? '' : hashToken(own.token);
    const result = signInsOf(currentUser(c).id).map((session) => sessionItem(session, current));
    return c.json({ count: result.length, result });
  });

  serve(routes, contract.ownSessions.end, signedIn, (c, { path }) => {
    const found = signInsOf(currentUser(c).id).find((session) => sessionId(session) === path.id);
    if (!found) return notFound(c);
    meta.sessions.remove(found.tokenHash);
    meta.ownTokens.remove(found.tokenHash);
    const what = found.tokenName === undefined ? 'from another session' : `the token ${found.tokenName}`;
    logCaller(c, deps, 'sign-out', what);
    return messageError(c, 200, 'OK');
  });
  return routes;
}
