import { describe, expect, test } from 'vitest';
import type { Frame } from '../../compile/frame.ts';
import { type AnnotationEvent, annotationRuns, type AnnotationRuns } from './annotationRun.ts';
import { newLayer } from './annotationLayer.ts';

const DATA: Frame = { rowCount: 1, columns: [{ name: 'a', parts: ['a'], type: null, values: [1] }] };
const after = (...events: readonly AnnotationEvent[]) =>
  events.reduce<AnnotationRuns>(annotationRuns, {})['Storms'];
const started = { kind: 'started', name: 'Storms' } as const;
const succeeded = { kind: 'succeeded', name: 'Storms', data: DATA } as const;
const refused = (message: string) =>
  ({ kind: 'failed', name: 'Storms', fault: { kind: 'refused', message } }) as const;

describe('the query of an annotation layer', () => {
  test('is started, then succeeded or failed, and nothing else [ANN-01]', () => {
    expect(after()).toBe(undefined);
    const statuses = [after(started), after(started, succeeded), after(started, refused('Gone'))].map(
      (run) => run?.status,
    );
    expect(statuses).toEqual(['started', 'succeeded', 'failed']);
  });

  test('stores the rows of a success [ANN-03]', () => {
    expect(after(started, succeeded)?.data).toBe(DATA);
  });

  test('clears the error with a success [ANN-04]', () => {
    expect(after(refused('Gone'), succeeded)?.error).toBe(null);
  });

  test('stores the error of a failure, and shows the rows of the last success [ANN-05]', () => {
    expect(after(succeeded, started, refused('Gone'))).toEqual({
      status: 'failed',
      data: DATA,
      error: 'Gone',
    });
  });

  test.each(['No data', 'There is no data for this layer', 'NO DATA'])(
    'succeeds without rows if the error is “%s” [ANN-06]',
    (message) => {
      expect(after(started, refused(message))).toMatchObject({ status: 'succeeded', data: { rowCount: 0 } });
    },
  );

  test('that gets no response has failed with a network error [ERR-69]', () => {
    const fault = { kind: 'noResponse' } as const;
    expect(after({ kind: 'failed', name: 'Storms', fault })?.error).toBe('Network error.');
  });

  test('that takes too long has failed with a timeout [ERR-70]', () => {
    const fault = { kind: 'timeout' } as const;
    expect(after({ kind: 'failed', name: 'Storms', fault })?.error).toBe('Query timeout');
  });

  test('of one layer does not change that of another', () => {
    const runs = annotationRuns(annotationRuns({}, succeeded), { kind: 'started', name: 'Tides' });
    expect(runs['Storms']?.status).toBe('succeeded');
  });
});

test('an annotation layer has a name, a source type, a value and overrides [ENT-13]', () => {
  expect(newLayer({ name: 'Storms', annotationType: 'EVENT', sourceType: 'NATIVE', value: 3 })).toMatchObject(
    {
      name: 'Storms',
      sourceType: 'NATIVE',
      value: 3,
      overrides: { time_range: null },
    },
  );
});
