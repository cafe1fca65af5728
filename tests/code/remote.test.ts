import { expect, test } from 'vitest';
import { type SendRequest, signedIn } from '../../server/code/remote.ts';

/** A server that closes the connection of some requests. */
function closing(at: number, code: string): { readonly send: SendRequest; readonly bodies: string[] } {
  const bodies: string[] = [];
  const send: SendRequest = async (request) => {
    bodies.push(await request.text());
    if (bodies.length === at)
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('closed'), { code }) });
    return Response.json({ result: 'token' });
  };
  return { send, bodies };
}
const TOKEN = { kind: 'token', token: 'x' } as const;

test('a request on a connection that the server has closed is sent again, with its body', async () => {
  const { send, bodies } = closing(3, 'UND_ERR_SOCKET');
  const remote = await signedIn('http://a', TOKEN, send);
  expect(remote.ok && (await remote.value.send('POST', '/b', { c: 1 })).ok).toBe(true);
  expect(bodies).toEqual(['', '', '{"c":1}', '{"c":1}']);
});

test('a server that is not there is asked once', async () => {
  const { send, bodies } = closing(1, 'ECONNREFUSED');
  expect(await signedIn('http://a', TOKEN, send)).toEqual({
    ok: false,
    error: 'http://a does not answer: closed',
  });
  expect(bodies).toHaveLength(1);
});
