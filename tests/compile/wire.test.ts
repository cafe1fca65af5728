import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { safeParse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { chartDataResponse, chartDataRequest } from '#contract/chart/chartData.ts';
import { chartDataRefusal } from '#contract/chart/chartDataRefusal.ts';
import { columnOf, frameOfWire, wireOfFrame, type WireRows } from '#domain/compile/frame.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import { RECORDING } from '../contract/recording.ts';
import { bodyOf, vectors } from './vectors.ts';

const REFUSED = /^Request is incorrect: /;

describe('the format of chart data', () => {
  const recorded = vectors();

  test('the schema accepts what the recorded server accepts and rejects everything else with its messages', () => {
    for (const vector of recorded) {
      const checked = safeParse(chartDataRequest, bodyOf(vector));
      const answered = vector.response['message'];
      const refusal = typeof answered === 'string' && REFUSED.test(answered) ? answered : null;
      expect(checked.success ? null : chartDataRefusal(checked.issues), vector.name).toBe(refusal);
    }
  });

  test('an unknown key is named', () => {
    const checked = safeParse(chartDataRequest, {
      datasource: { id: 1, type: 'table' },
      queries: [],
      zzz: 1,
    });
    expect(checked.success ? null : chartDataRefusal(checked.issues)).toBe(
      "Request is incorrect: {'zzz': ['Unknown field.']}",
    );
  });

  test('what is validated is a query context', () => {
    const context = {
      datasource: { id: 1, type: 'table' },
      queries: [{ metrics: ['count'] }],
    } satisfies QueryContext;
    expect(safeParse(chartDataRequest, context).success).toBe(true);
  });

  test('requests of the recorded front end are accepted', () => {
    const steps = readFileSync(join(RECORDING, 'fixtures', 'ui-captured.json'), 'utf8');
    const bodies: Record<string, unknown>[] = [];
    JSON.parse(steps, (_key, value: unknown) => {
      if (typeof value === 'object' && value !== null && 'queries' in value && 'datasource' in value)
        bodies.push({ ...value });
      return value;
    });
    const sent = bodies.filter((body) => Array.isArray(body['queries']) && 'force' in body);
    expect(sent.length).toBeGreaterThan(10);
    for (const { form_data_note: _note, ...body } of sent)
      expect(safeParse(chartDataRequest, body).success, JSON.stringify(body).slice(0, 400)).toBe(true);
  });

  test('a frame survives the conversion to rows and back', () => {
    for (const vector of recorded) {
      if (vector.status !== 200 || vector.result_type !== 'full') continue;
      const result = safeParse(chartDataResponse, vector.response);
      expect(result.success, vector.name).toBe(true);
      for (const result of vector.response['result'] as (WireRows & Record<string, unknown>)[]) {
        const { data, colnames } = wireOfFrame(frameOfWire(result));
        expect({ data, colnames }).toEqual({ data: result.data, colnames: result.colnames });
      }
    }
  });

  test('a column is found by its name', () => {
    const frame = frameOfWire({ colnames: ['a'], coltypes: [0], data: [{ a: 1 }] });
    expect(columnOf(frame, 'a')?.values).toEqual([1]);
    expect(columnOf(frame, 'b')).toBeUndefined();
  });
});
