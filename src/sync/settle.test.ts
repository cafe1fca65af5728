import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { ApiError } from '#domain/error/apiError.ts';
import { DAY, MINUTE, SECOND } from '#domain/time.ts';
import { FAILURES_BEFORE_PARKING, MAX_RETRY, MAX_UNREACHABLE_RETRY, settle } from './settle.ts';

const NOW = 5_000_000;
const moment = { now: NOW, jitter: 0 };
const first = { role: 'change', attempts: 1, serverFailures: 0 } as const;

const http = (status: number, retryAfter: number | null = null): ApiError => ({
  kind: 'http',
  status,
  message: '',
  errors: [],
  retryAfter,
  requestId: '',
});
const retry = (wait: number, unanswered: boolean, serverFailures = 0) => ({
  kind: 'retry',
  at: NOW + wait,
  unanswered,
  serverFailures,
});

describe('an unsuccessful response', () => {
  const cases: readonly [string, ApiError, unknown][] = [
    ['no network: retried, may have arrived [SE-1]', { kind: 'offline', cause: null }, retry(5_000, true)],
    [
      'no answer in time: retried, may have arrived [SE-1]',
      { kind: 'timeout', after: 1 },
      retry(5_000, true),
    ],
    [
      'aborted by the caller: retried, may have arrived [SE-1]',
      { kind: 'aborted', cause: null },
      retry(5_000, true),
    ],
    [
      'a page instead of JSON: retried, may have arrived [SE-1]',
      { kind: 'notTheServer', status: 200, found: 'page' },
      retry(5_000, true),
    ],
    ['429: retried after the time the server asks for [SE-2]', http(429, 90_000), retry(90_000, false)],
    ['425: retried, not done [SE-2]', http(425), retry(5_000, false)],
    ['503 from a proxy: retried, may have been done [SE-2]', http(503), retry(5_000, true)],
    ['502: retried, may have been done [SE-2]', http(502), retry(5_000, true)],
    ['504: retried, may have been done [SE-2]', http(504, 1_000), retry(5_000, true)],
    ['408: retried, may have been done [SE-2]', http(408), retry(5_000, true)],
    ['500 in the contract’s format: retried, counted as a failure [SE-3]', http(500), retry(5_000, false, 1)],
    [
      'a success of unknown shape: retried, may have been done [SE-3]',
      { kind: 'badShape', status: 200, issues: [] },
      retry(5_000, true, 1),
    ],
    ['400 parks the row [SE-4]', http(400), { kind: 'park', at: null, serverFailures: 0 }],
    ['403 parks the row [SE-4]', http(403), { kind: 'park', at: null, serverFailures: 0 }],
    ['a confirmed 404 parks the row [SE-4]', http(404), { kind: 'park', at: null, serverFailures: 0 }],
    ['409 parks the row [SE-4]', http(409), { kind: 'park', at: null, serverFailures: 0 }],
    ['422 parks the row [SE-4]', http(422), { kind: 'park', at: null, serverFailures: 0 }],
    [
      'an expired session pauses the queue and counts against no row [SE-5]',
      { kind: 'session', status: 401 },
      { kind: 'pause' },
    ],
  ];
  test.each(cases)('%s', (_title, error, expected) => {
    expect(settle(first, error, moment)).toEqual(expected);
  });

  test('repeated server failures park a row, which is then retried daily [SE-3]', () => {
    const last = { role: 'change', attempts: 9, serverFailures: FAILURES_BEFORE_PARKING - 1 } as const;
    expect(settle(last, http(500), moment)).toEqual({
      kind: 'park',
      at: NOW + DAY,
      serverFailures: FAILURES_BEFORE_PARKING,
    });
  });

  test('a deletion is never parked: it is retried until the server agrees [SE-6 SYNC-13]', () => {
    for (const status of [400, 403, 404, 422, 500]) {
      const often = { role: 'delete', attempts: 30, serverFailures: 30 } as const;
      expect(settle(often, http(status), moment).kind).toBe('retry');
    }
  });

  test('waits double from five seconds, up to half a minute if unreachable and five minutes otherwise [SE-7]', () => {
    const waits = (error: ApiError) =>
      [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => {
        const outcome = settle({ ...first, attempts }, error, moment);
        return outcome.kind === 'retry' ? (outcome.at - NOW) / SECOND : null;
      });
    expect(waits({ kind: 'offline', cause: null })).toEqual([5, 10, 20, 30, 30, 30, 30, 30]);
    expect(waits(http(503))).toEqual([5, 10, 20, 30, 30, 30, 30, 30]);
    expect(waits(http(500))).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
    expect(MAX_RETRY).toBe(5 * MINUTE);
    expect(MAX_UNREACHABLE_RETRY).toBe(30 * SECOND);
  });

  test('every status has an outcome, never in the past and never later than the longest retry [SE-7]', () => {
    const statuses = fc.integer({ min: 400, max: 599 });
    fc.assert(
      fc.property(
        statuses,
        fc.integer({ min: 1, max: 1_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (status, attempts, jitter) => {
          const outcome = settle({ ...first, attempts }, http(status), { now: NOW, jitter });
          if (outcome.kind !== 'retry') return;
          expect(outcome.at).toBeGreaterThan(NOW);
          expect(outcome.at).toBeLessThanOrEqual(NOW + MAX_RETRY);
        },
      ),
    );
  });
});
