import type { Context } from 'hono';
import type { AppEnv } from '../deps.ts';
import { currentUser } from '../http/requireUser.ts';
import { type Asker, askerOf } from '../jobs/computeFor.ts';
import type { TemplateCaller } from '../templates/templateFunctions.ts';
import type { ServedDatasource } from './datasource.ts';

/** Who asks, and of what. */
export interface Asking {
  readonly served: ServedDatasource;
  readonly caller: TemplateCaller;
  readonly asker: Asker;
}

/** What a request of somebody who is signed in asks of a datasource. */
export function askingOf(c: Context<AppEnv>, served: ServedDatasource): Asking {
  const { id, username, email } = currentUser(c);
  const search = new URL(c.req.url).searchParams;
  return { served, caller: { userId: id, username, email, search }, asker: askerOf(c) };
}
