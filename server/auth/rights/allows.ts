import { may, readRights } from '#domain/access/rights.ts';
import type { Meta } from '../../meta/meta.ts';
import type { User } from '../../meta/people/users.ts';

/** Whether a person has a permission; where an owner looks for a role, whether both have it. */
export const allows = (
  { roles }: Pick<Meta, 'roles'>,
  { id, roleView }: User,
  permission: string,
  view: string,
): boolean =>
  roleView
    ? roles.allows(roleView.owner.id, permission, view) && may(readRights(roleView.roles), permission, view)
    : roles.allows(id, permission, view);
