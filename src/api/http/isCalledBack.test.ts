import { expect, test } from 'vitest';
import { isReleaseWithdrawn } from './isReleaseWithdrawn.ts';

const answering =
  (body: string, type = 'application/json', status = 200) =>
  async () =>
    new Response(body, { status, headers: { 'content-type': type } });

test('a release is recalled only when the server says so explicitly', async () => {
  expect(await isReleaseWithdrawn(answering('{"kill":true}'), '/release.json')).toBe(true);
  expect(await isReleaseWithdrawn(answering('{"kill":false}'), '/release.json')).toBe(false);
  expect(await isReleaseWithdrawn(answering('{"kill":"true"}'), '/release.json')).toBe(false);
});

test('a portal, an error and a missing network recall nothing', async () => {
  expect(await isReleaseWithdrawn(answering('{"kill":true}', 'text/html'), '/release.json')).toBe(false);
  expect(await isReleaseWithdrawn(answering('{"kill":true}', 'application/json', 503), '/release.json')).toBe(
    false,
  );
  expect(await isReleaseWithdrawn(answering('{"kill"'), '/release.json')).toBe(false);
  expect(
    await isReleaseWithdrawn(async () => Promise.reject(new TypeError('offline')), '/release.json'),
  ).toBe(false);
});
