import type { FrameDeps } from '../deps.ts';
import type { Meta } from '../meta/meta.ts';
import type { User } from '../meta/people/users.ts';
import { templateContext as contextOf, type TemplateContext } from '#domain/template/template.ts';
import type { TemplateCaller } from './template.ts';

/** A signed-in user as the caller of a template. */
export function templateCaller(meta: Meta, user: User, search: URLSearchParams): TemplateCaller {
  const { id: userId, username, email } = user;
  const roles = Object.keys(meta.roles.ofUser(userId));
  return { userId, username, email, search, roles, ...(user.roleView && { isRole: true }) };
}

/** The server itself, without a user. */
export const NOBODY: TemplateCaller = {
  userId: null,
  username: null,
  email: null,
  roles: [],
  search: new URLSearchParams(),
};

/** The context of templates outside charts. */
export const templateContext = (
  { clock, config }: Pick<FrameDeps, 'clock' | 'config'>,
  { search, ...caller }: TemplateCaller,
  values: Readonly<Record<string, unknown>>,
  /** The backend of the database that runs the text. */
  dialect: string,
): TemplateContext => contextOf({ caller, search, values, dialect, now: clock.now(), zone: config.zone });
