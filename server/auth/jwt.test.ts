import { expect, test } from 'vitest';
import { signJwt, verifyJwt, type JwtClaims } from './jwt.ts';

const CLAIMS: JwtClaims = { sub: '1', type: 'access', fresh: true, jti: 'x', iat: 100, nbf: 100, exp: 1000 };
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const msg = (token: string, now = 500_000): string | null => {
  const verified = verifyJwt('secret', token, now);
  return verified.ok ? null : verified.error.msg;
};

test('a signed token returns its claims until it expires', () => {
  const token = signJwt('secret', CLAIMS);
  expect(verifyJwt('secret', token, 999_999)).toEqual({ ok: true, value: CLAIMS });
  expect(msg(token, 1_000_000)).toBe('Token has expired');
});

test('a token is invalid before its start time', () => {
  const token = signJwt('secret', CLAIMS);
  expect(verifyJwt('secret', token, 99_999)).toEqual({
    ok: false,
    error: { status: 422, msg: 'The token is not yet valid (nbf)' },
  });
  expect(verifyJwt('secret', token, 100_000).ok).toBe(true);
});

test('another key, another payload, a missing signature and another algorithm are all rejected', () => {
  const [header = '', payload = '', sign = ''] = signJwt('secret', CLAIMS).split('.');
  const refused = 'Signature verification failed';
  expect(msg(signJwt('other', CLAIMS))).toBe(refused);
  expect(msg(`${header}.${part({ ...CLAIMS, sub: '2' })}.${sign}`)).toBe(refused);
  expect(msg(`${header}.${payload}.`)).toBe(refused);
  expect(msg(`${part({ alg: 'none', typ: 'JWT' })}.${payload}.`)).toBe(refused);
  expect(msg(`${header}.${payload}.${sign}.`)).toBe(refused);
  expect(msg('garbage')).toBe('Not enough segments');
});
