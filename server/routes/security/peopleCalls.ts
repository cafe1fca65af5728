import type { Context } from 'hono';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { fieldErrors, messageError, notFound } from '../../http/response/errorBodies.ts';
import { senderAddress } from '../../http/outerUrl.ts';
import { currentUser } from '../../auth/requireUser.ts';
import type { Actor } from '../../people/actor.ts';
import type { PeopleFault } from '../../people/fault.ts';

/** The caller, as the actor of changes to people and roles. */
export function actorOf(c: Context<AppEnv>, deps: ServerDeps): Actor {
  const { id: userId, username } = currentUser(c);
  const rights = deps.meta.roles.rightsOf(userId);
  return { userId, username, sender: senderAddress(c, deps.config), rights };
}

/** Why people or roles were not changed, in the contract's formats. */
export function faultResponse(c: Context, { kind, message, field }: PeopleFault): Response {
  switch (kind) {
    case 'missing':
      return notFound(c);
    case 'taken':
      return messageError(c, 422, message);
    case 'refused':
      return messageError(c, 403, message);
    case 'invalid':
      return fieldErrors(c, { [field ?? '_schema']: [message] });
  }
}
