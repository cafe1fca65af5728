import { expect, test } from 'vitest';
import type { ApiError } from './apiError.ts';
import * as status from './httpStatus.ts';

const refusal = (code: number, message = ''): ApiError => {
  const found = status.refused(code, message);
  if (found.ok) throw new Error('It is a refusal.');
  return found.error;
};
const NAMED = {
  401: status.isUnauthorized,
  403: status.isForbidden,
  404: status.isNotFound,
  412: status.isOutdated,
  422: status.isInvalid,
};

test.each(Object.entries(NAMED))('%s has a name, which no other status has', (code, isIt) => {
  expect(Object.keys(NAMED).filter((each) => isIt(refusal(Number(each))))).toEqual([code]);
  expect(isIt({ kind: 'notTheServer', status: Number(code) })).toBe(false);
});

test('a thing is gone only by a 404 with a message: proxies send empty ones', () => {
  expect(status.isMissing(refusal(404, 'Not found'))).toBe(true);
  expect(status.isMissing(refusal(404))).toBe(false);
  expect(status.isMissing(refusal(403, 'Forbidden'))).toBe(false);
});

test('statuses of a busy or unreachable server, and 412, judge nothing', () => {
  const all = [400, 401, 403, 404, 408, 409, 412, 422, 425, 429, 500, 502, 503, 504];
  expect(all.filter(status.isSentAgain)).toEqual([408, 412, 425, 429, 502, 503, 504]);
});
