import * as v from 'valibot';
import { err, ok, type Result } from '#domain/result.ts';
import { accessOf } from '../auth/rights/access.ts';
import type { ServerDeps } from '../deps.ts';
import type { User } from '../meta/people/users.ts';
import { guestOf } from './guest.ts';
import { closedRequest } from './guestToken.ts';
import { roleUser, roleViewUser } from '../people/hiddenUsers.ts';

interface Refused {
  readonly status: 400 | 403 | 404;
  readonly message: string;
}

const FORBIDDEN: Refused = { status: 403, message: 'Forbidden' };
const NOBODY: Refused = { status: 404, message: 'There is no such person or role.' };

/**
 * The person or role to view the server as: `user:7`, `role:3`, `role:3:dashboard:5` for an owner of that dashboard (or
 * chart), or `guest:` and what a token would say, in base64url.
 */
export function viewedAs(deps: ServerDeps, caller: User, wanted: string): Result<User, Refused> {
  const { meta, clock } = deps;
  const ofOwner = /^role:(\d{1,15}):(dashboard|chart):(\d{1,15})$/.exec(wanted);
  if (ofOwner !== null) {
    const [, roleId, kind, id] = ofOwner;
    return asRole(deps, caller, Number(roleId), kind === 'chart' ? 'chart' : 'dashboard', Number(id));
  }
  const [, kind, rest = ''] = /^(user|role|guest):([\w-]+)$/.exec(wanted) ?? [];
  if (kind === 'guest') {
    // A person who may create guest tokens could use one.
    if (!meta.roles.allows(caller.id, 'can_grant_guest_token', 'SecurityRestApi')) return err(FORBIDDEN);
    return asGuest(deps, rest);
  }
  if (!meta.roles.rightsOf(caller.id).isAdmin) return err(FORBIDDEN);
  const id = /^\d{1,15}$/.test(rest) ? Number(rest) : 0;
  if (kind === 'user') {
    const user = meta.users.byId(id);
    return user === null || !user.active || meta.users.isDeleted(id) ? err(NOBODY) : ok(user);
  }
  const role = kind === 'role' ? meta.roles.byId(id) : null;
  if (role === null) return err(NOBODY);
  return ok({ ...roleUser(meta, id, clock.now()), username: `role ${role.name}`, firstName: role.name });
}

const tokenText = v.pipe(v.string(), v.parseJson(), closedRequest);

function asGuest(deps: ServerDeps, encoded: string): Result<User, Refused> {
  const read = v.safeParse(tokenText, Buffer.from(encoded, 'base64url').toString());
  if (!read.success) return err({ status: 400, message: read.issues[0].message });
  return ok(guestOf(deps, read.output));
}

/** The roles of a server are no secret to owners: they choose among them who sees a dashboard. */
function asRole(
  deps: ServerDeps,
  caller: User,
  roleId: number,
  kind: 'dashboard' | 'chart',
  id: number,
): Result<User, Refused> {
  const { meta, clock } = deps;
  const row = kind === 'chart' ? meta.charts.byId(id) : meta.dashboards.byId(id);
  if (row === null || !accessOf(deps, caller).change(kind, id)) return err(FORBIDDEN);
  const role = meta.roles.byId(roleId);
  if (role === null) return err(NOBODY);
  const pairs = meta.roles.pairsOf(roleId).map(({ permission, view }) => [permission, view] as const);
  return ok({
    ...roleViewUser(meta, caller.id, roleId, clock.now()),
    username: `role ${role.name}`,
    firstName: role.name,
    guest: { dashboards: [], charts: [], rules: [], [`${kind}s`]: [id] },
    roleView: { owner: caller, roleId, roles: { [role.name]: pairs } },
  });
}
