import * as v from 'valibot';
import { err, ok, type Result } from '#domain/result.ts';
import { readRights } from '#domain/access/rights.ts';
import type { ServerDeps } from '../deps.ts';
import type { User } from '../meta/people/users.ts';
import { guestOf } from './guest.ts';
import { guestTokenRequest } from './guestToken.ts';
import { roleStandIn } from './standIn.ts';

interface Refused {
  readonly status: 400 | 403 | 404;
  readonly message: string;
}

const FORBIDDEN: Refused = { status: 403, message: 'Forbidden' };
const NOBODY: Refused = { status: 404, message: 'There is no such person or role.' };

/** As whom somebody wants to see the server: `user:7`, `role:3`, or `guest:` and what a token would say, in base64url. */
export function viewedAs(deps: ServerDeps, caller: User, wanted: string): Result<User, Refused> {
  const { meta, clock } = deps;
  const [, kind, rest = ''] = /^(user|role|guest):([\w-]+)$/.exec(wanted) ?? [];
  if (kind === 'guest') {
    // Whoever may give out tokens could use one.
    if (!meta.roles.allows(caller.id, 'can_grant_guest_token', 'SecurityRestApi')) return err(FORBIDDEN);
    return asGuest(deps, rest);
  }
  if (!readRights(meta.roles.ofUser(caller.id)).isAdmin) return err(FORBIDDEN);
  const id = /^\d{1,15}$/.test(rest) ? Number(rest) : 0;
  if (kind === 'user') {
    const user = meta.users.byId(id);
    return user === null || !user.active || meta.users.isDeleted(id) ? err(NOBODY) : ok(user);
  }
  const role = kind === 'role' ? meta.roles.byId(id) : null;
  if (role === null) return err(NOBODY);
  return ok({ ...roleStandIn(meta, id, clock.now()), username: `role ${role.name}`, firstName: role.name });
}

const tokenText = v.pipe(v.string(), v.parseJson(), guestTokenRequest);

function asGuest(deps: ServerDeps, encoded: string): Result<User, Refused> {
  const read = v.safeParse(tokenText, Buffer.from(encoded, 'base64url').toString());
  if (!read.success) return err({ status: 400, message: read.issues[0].message });
  return ok(guestOf(deps, read.output));
}
