import { expect, test } from 'vitest';
import { ok } from '#domain/result.ts';
import { signInWays } from './signInWays.ts';

test('a page requested while the sign-in page of the Superset is being read offers its providers too', async () => {
  let calls = 0;
  const ways = signInWays(
    {
      address: new URL('http://superset.test/'),
      send: async () => {
        calls += 1;
        return ok(new Response('<a id="btn-signin-github" href="/login/github">'));
      },
    },
    { now: () => 0, sleep: () => new Promise(() => undefined) },
  );
  const offered = { form: false, elsewhere: [{ label: 'Github', path: '/login/github' }] };
  expect(await Promise.all([ways.read(), ways.read()])).toEqual([offered, offered]);
  expect(await ways.read()).toEqual(offered);
  expect(calls).toBe(1);
});
