import { describe, expect, test } from 'vitest';
import { requestedLayers } from '#domain/chart/annotation/annotationRequest.ts';
import type { AnnotationEvent } from '#domain/chart/annotation/annotationRun.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { err, ok } from '#domain/result.ts';
import type { LoadedChartData, LoadOptions, ChartDataLoader, ChartFailure } from './chartDataLoader.ts';
import type { ChartRequest } from './chartRequest.ts';
import { type AnnotationPorts, createAnnotationQueries } from './loadAnnotations.ts';

const FRAME: Frame = { rowCount: 1, columns: [{ name: 'a', parts: ['a'], type: null, values: [1] }] };
const FORM = {
  datasource: '7__table',
  x_axis: 'ds',
  annotation_layers: [{ name: 'L', annotationType: 'EVENT', sourceType: 'NATIVE', value: 3, show: true }],
};
const LINE = { ...FORM, annotation_layers: [{ ...FORM.annotation_layers[0], sourceType: 'line', value: 9 }] };
const SOURCE = { datasource: '8__table', viz_type: 'table', query_mode: 'raw', all_columns: ['a'] };

/** One query of an answer, with rows of the layer. */
const answered = (own: Frame, annotations = {}): LoadedChartData =>
  ({ stored: {}, body: { key: '', queries: [{ frame: own, annotations }] } }) as unknown as LoadedChartData;
const UNREACHABLE: ChartFailure = { kind: 'unreachable', device: null };

function harness(ask: ChartDataLoader['load'], ports: Partial<AnnotationPorts> = {}) {
  const events: AnnotationEvent[] = [];
  const queries = createAnnotationQueries({
    chartData: { load: ask },
    stored: async () => undefined,
    formOf: async () => null,
    annotationsOf: async () => null,
    onEvent: (event) => events.push(event),
    ...ports,
  });
  const start = (form: typeof FORM) => queries.start(form, requestedLayers(form), false);
  return { events, start, queries };
}

test('a new start aborts the query of the same layer, whose response is ignored [ANN-02]', async () => {
  const waiting: { readonly signal: AbortSignal | undefined; readonly answer: () => void }[] = [];
  const ask = (_request: ChartRequest, options?: LoadOptions) =>
    new Promise<ReturnType<typeof ok<LoadedChartData>>>((resolve) => {
      waiting.push({ signal: options?.signal, answer: () => resolve(ok(answered(FRAME, { L: FRAME }))) });
    });
  const { events, start } = harness(ask);
  const first = start(FORM);
  const second = start(FORM);
  expect(waiting.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  for (const each of waiting) each.answer();
  await Promise.all([first, second]);
  expect(events.map(({ kind }) => kind)).toEqual(['started', 'started', 'succeeded']);
});

test('a layer that is no longer wanted is aborted, and says nothing', async () => {
  let signal: AbortSignal | undefined;
  const { events, start, queries } = harness(async (_request, options) => {
    signal = options?.signal;
    await Promise.resolve();
    return err({ kind: 'aborted' });
  });
  const running = start(FORM);
  await queries.start({ ...FORM, annotation_layers: [] }, [], false);
  expect(signal?.aborted).toBe(true);
  await running;
  expect(events.map(({ kind }) => kind)).toEqual(['started']);
});

test('without a server, annotations on this device are drawn as they were edited here', async () => {
  const { events, start } = harness(async () => err(UNREACHABLE), { annotationsOf: async () => FRAME });
  await start(FORM);
  expect(events.at(-1)).toEqual({ kind: 'succeeded', name: 'L', data: FRAME });
});

test('without a server, the rows of another chart are computed from rows on this device', async () => {
  const asked: [string, boolean][] = [];
  const { events, start } = harness(
    async ({ subject }, options) => {
      asked.push([subject, options?.isDeviceFirst ?? false]);
      return options?.isDeviceFirst === true ? ok(answered(FRAME)) : err(UNREACHABLE);
    },
    { formOf: async (id) => (id === 9 ? SOURCE : null) },
  );
  await start(LINE as typeof FORM);
  expect(asked).toEqual([
    ['layer:line-9', false],
    ['layer:chart-9', true],
  ]);
  expect(events.at(-1)).toEqual({ kind: 'succeeded', name: 'L', data: FRAME });
});

test('without a server and rows, the last response to the same request is drawn; without one, the query failed', async () => {
  const none = harness(async () => err(UNREACHABLE));
  await none.start(LINE as typeof FORM);
  expect(none.events.at(-1)).toEqual({ kind: 'failed', name: 'L', fault: { kind: 'noResponse' } });
  const body = answered(FRAME, { L: FRAME }).body ?? undefined;
  const stored = harness(async () => err(UNREACHABLE), { stored: async () => body });
  await stored.start(LINE as typeof FORM);
  expect(stored.events.at(-1)).toMatchObject({ kind: 'succeeded', data: FRAME });
});

test('a rejected query has failed with the message of the server, and nothing of this device replaces it', async () => {
  const refused: ChartFailure = { kind: 'refused', message: 'Error: The chart does not exist' };
  const { events, start } = harness(async () => err(refused), { annotationsOf: async () => FRAME });
  await start(FORM);
  expect(events.at(-1)).toMatchObject({
    kind: 'failed',
    fault: { message: 'Error: The chart does not exist' },
  });
});

describe('a layer that no server can serve is drawn from this device, and never requested', () => {
  const UNCREATED = '0a1b2c3d-1111-4222-8333-444455556666';
  const ofLayer = (value: unknown, form: object = FORM) => ({
    ...form,
    annotation_layers: [
      { ...FORM.annotation_layers[0], sourceType: form === LINE ? 'line' : 'NATIVE', value },
    ],
  });

  test.each([
    ['of an annotation layer that no server has yet', ofLayer(UNCREATED)],
    ['over a chart of a file', { ...FORM, datasource: '-1000000007__table' }],
  ])('%s', async (_what, form) => {
    const { events, start } = harness(
      () => {
        throw new Error('requested');
      },
      { annotationsOf: async () => FRAME },
    );
    await start(form as typeof FORM);
    expect(events.at(-1)).toEqual({ kind: 'succeeded', name: 'L', data: FRAME });
  });

  test('of a chart that no server has yet', async () => {
    const { events, start } = harness(
      async (_request, options) =>
        options?.isServerOnly === true ? err({ kind: 'aborted' }) : ok(answered(FRAME)),
      { formOf: async (id) => (id === UNCREATED ? SOURCE : null) },
    );
    await start(ofLayer(UNCREATED, LINE) as typeof FORM);
    expect(events.at(-1)).toEqual({ kind: 'succeeded', name: 'L', data: FRAME });
  });

  test('one whose source is gone from this device has failed', async () => {
    const { events, start } = harness(async () => err(UNREACHABLE));
    await start(ofLayer(UNCREATED) as typeof FORM);
    expect(events.at(-1)).toMatchObject({
      kind: 'failed',
      fault: { message: 'Its rows are not on this device.' },
    });
  });
});
