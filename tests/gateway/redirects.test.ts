import { describe, expect, test } from 'vitest';
import { gatewayWorld } from './gatewayWorld.ts';

describe('redirects', () => {
  const redirectTo = async (location: string, basePath = '', address = 'http://superset.test/') => {
    const world = gatewayWorld({ basePath }, address);
    world.superset.answerNext(() => new Response('moved', { status: 302, headers: { Location: location } }));
    const response = await world.browser().get('/api/v1/tag/echo');
    expect(world.superset.seen).toHaveLength(1);
    return [response.status, response.headers.get('Location')];
  };

  test('within the Superset lead to the same place here', async () => {
    expect(await redirectTo('/api/v1/tag/echo/?a=1')).toEqual([302, '/api/v1/tag/echo/?a=1']);
    expect(await redirectTo('http://superset.test/api/v1/tag/echo/')).toEqual([302, '/api/v1/tag/echo/']);
    expect(await redirectTo('echo/')).toEqual([302, '/api/v1/tag/echo/']);
    const below = await redirectTo('/bi/api/v1/tag/echo/', '/sql', 'http://superset.test/bi/');
    expect(below).toEqual([302, '/sql/api/v1/tag/echo/']);
    // Behind a proxy a Superset may not know that it is reached over TLS.
    expect(await redirectTo('http://superset.test/x', '', 'https://superset.test/')).toEqual([302, '/x']);
  });

  test('to its sign-in form lead to the gateway’s, and do not reveal its address', async () => {
    expect(await redirectTo('/login/?next=%2Fapi%2Fv1%2Ftag%2Fecho')).toEqual([
      302,
      '/login/?next=%2Fapi%2Fv1%2Ftag%2Fecho',
    ]);
    const whole = await redirectTo('http://superset.test/login/?next=http://superset.test/api/v1/tag/echo');
    expect(whole).toEqual([302, '/login/?next=http://localhost:8090/api/v1/tag/echo']);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    'http://superset.test:9999/',
    'http://superset.test.evil.example/',
    'http://superset.test//evil.example/',
    'https://superset.test/api/v1/tag/echo',
    'javascript:alert(1)',
    'http://[',
  ])('to %s are rejected', async (location) => {
    expect(await redirectTo(location)).toEqual([502, null]);
  });

  test('outside the base path of the Superset are rejected', async () => {
    expect(await redirectTo('/admin/', '', 'http://superset.test/bi/')).toEqual([502, null]);
  });
});
