import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import type { FrameDeps } from '../deps.ts';
import type { Meta } from '../meta/meta.ts';
import type { User } from '../meta/people/users.ts';
import type { TemplateContext } from '#domain/template/template.ts';
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

/** The context of templates outside charts: the values of charts are defined, and empty. */
export function templateContext(
  { clock, config }: Pick<FrameDeps, 'clock' | 'config'>,
  { search, ...caller }: TemplateCaller,
  values: Readonly<Record<string, unknown>>,
): TemplateContext {
  return {
    caller,
    // The first of several values of one name.
    urlParams: Object.fromEntries([...search].reverse()),
    values: { from_dttm: null, to_dttm: null, columns: [], metrics: [], groupby: [], ...values },
    filters: [],
    timeRange: null,
    timeColumns: [],
    datasetId: null,
    dialect: DUCKDB.name,
    now: clock.now(),
    zone: config.zone,
  };
}
