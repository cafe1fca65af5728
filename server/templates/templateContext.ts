import { DUCKDB } from '#domain/compile/dialects.ts';
import type { FrameDeps } from '../deps.ts';
import type { Meta } from '../meta/meta.ts';
import type { User } from '../meta/users.ts';
import type { TemplateCaller, TemplateContext } from './template.ts';

/** Somebody who is signed in, as templates know them. */
export function templateCaller(meta: Meta, user: User, search: URLSearchParams): TemplateCaller {
  const { id: userId, username, email } = user;
  return { userId, username, email, search, roles: Object.keys(meta.roles.ofUser(userId)) };
}

/** The server itself, where nobody asks. */
export const NOBODY: TemplateCaller = {
  userId: null,
  username: null,
  email: null,
  roles: [],
  search: new URLSearchParams(),
};

/** What templates see that are part of no chart: what charts know is there, and empty. */
export function templateContext(
  { clock, config }: Pick<FrameDeps, 'clock' | 'config'>,
  { search, ...caller }: TemplateCaller,
  values: Readonly<Record<string, unknown>>,
): TemplateContext {
  return {
    caller,
    // The first of several under one name.
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
