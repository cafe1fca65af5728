import { expect, test } from 'vitest';
import { signJwt, verifyJwt, type JwtClaims } from './jwt.ts';

const CLAIMS: JwtClaims = { sub: '1', type: 'access', fresh: true, jti: 'x', iat: 100, nbf: 100, exp: 1000 };
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const msg = async (token: string, now = 500_000): Promise<string | null> => {
  const verified = await verifyJwt('secret', token, now);
  return verified.ok ? null : verified.error.msg;
};

test('a signed token returns its claims until it expires', async () => {
  const token = await signJwt('secret', CLAIMS);
  expect(await verifyJwt('secret', token, 999_999)).toEqual({ ok: true, value: CLAIMS });
  expect(await msg(token, 1_000_000)).toBe('Token has expired');
});

test('a token is invalid before its start time', async () => {
  const token = await signJwt('secret', CLAIMS);
  expect(await verifyJwt('secret', token, 99_999)).toEqual({
    ok: false,
    error: { status: 422, msg: 'The token is not yet valid (nbf)' },
  });
  expect((await verifyJwt('secret', token, 100_000)).ok).toBe(true);
});

test('another key, another payload, a missing signature and another algorithm are all rejected', async () => {
  const [header = '', payload = '', sign = ''] = (await signJwt('secret', CLAIMS)).split('.');
  const refused = 'Signature verification failed';
  expect(await msg(await signJwt('other', CLAIMS))).toBe(refused);
  expect(await msg(`${header}.${part({ ...CLAIMS, sub: '2' })}.${sign}`)).toBe(refused);
  expect(await msg(`${header}.${payload}.`)).toBe(refused);
  expect(await msg(`${part({ alg: 'none', typ: 'JWT' })}.${payload}.`)).toBe(refused);
  expect(await msg(`${header}.${payload}.${sign}.`)).toBe(refused);
  expect(await msg('garbage')).toBe('Not enough segments');
});

test('a token keeps its format: those issued by earlier versions stay valid', async () => {
  const header = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9';
  const payload = part(CLAIMS);
  const token = `${header}.${payload}.S5U8YA5uV9J4vwZjRggO5UdR4vlLj5HOlTwBjQntj_s`;
  expect(await signJwt('secret', CLAIMS)).toBe(token);
});

test('a payload that is no JSON, and one that is no object, are no tokens', async () => {
  for (const payload of ['', '%%%', 'bnVsbA', 'WzFd'])
    expect(await msg(`eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${payload}.AAAA`)).toBe(
      'Signature verification failed',
    );
});
