import { expect, test } from 'vitest';
import { addUser, signedInAs } from '../people/people.ts';
import { testApp } from '../testApp.ts';

const PATH = '/superset/explore_json/';
const asked = (form: unknown) => ({ form_data: typeof form === 'string' ? form : JSON.stringify(form) });

test('the legacy call for chart data takes a form, and reports what is wrong with it [CALL-38 ROUT-17]', async () => {
  const app = await testApp();
  const browser = await app.signedIn();
  const answer = async (form: unknown) => {
    const response = await browser.form('POST', PATH, asked(form));
    return [response.status, await response.json()] as const;
  };
  for (const form of ['{oops', '[]', 'null', {}, { viz_type: 'para' }, { datasource: 7 }]) {
    expect(await answer(form)).toMatchObject([403, { errors: [{ level: 'error' }] }]);
  }
  expect(await answer({ datasource: '99__table', viz_type: 'para' })).toEqual([
    404,
    { error: 'Datasource does not exist' },
  ]);
  const got = await browser.get(`${PATH}?form_data=${encodeURIComponent('{"datasource":"99__table"}')}`);
  expect(got.status).toBe(404);
  const deep = `${'['.repeat(100_000)}`;
  expect((await answer(deep))[0]).toBe(403);

  app.meta.roles.put('nothing', []);
  const nobody = await signedInAs(app, addUser(app, 'nobody', ['nothing']));
  expect((await nobody.get(PATH)).status).toBe(403);
  expect((await app.browser().get(PATH)).status).toBe(302);
});
