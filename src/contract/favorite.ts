import * as v from 'valibot';
import { call } from './call.ts';
import { looseIdsQ } from './records.ts';

const changed = v.looseObject({ result: v.literal('OK') });

/** Which of some things are a person's favorites, and the calls that change it. */
/* @__NO_SIDE_EFFECTS__ */
export function favoriteCalls<const Path extends string>(path: Path) {
  const one = `${path}{id}/favorites/` as const;
  return {
    status: call({
      method: 'GET',
      path: `${path}favorite_status/` as const,
      q: looseIdsQ,
      response: v.looseObject({
        result: v.array(v.looseObject({ id: v.number(), value: v.boolean() })),
      }),
      errors: [404],
    }),
    add: call({ method: 'POST', path: one, response: changed, errors: [404] }),
    remove: call({ method: 'DELETE', path: one, response: changed, errors: [404] }),
  };
}

export const chartFavorites = favoriteCalls('/api/v1/chart/');
export const dashboardFavorites = favoriteCalls('/api/v1/dashboard/');
