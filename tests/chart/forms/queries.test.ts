import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildQuery } from '#charts/query/buildQuery.ts';
import { asList, asRecord, isRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { RECORDING } from '../../contract/recording.ts';
import { recordedCharts as charts, samples } from '../samples.ts';

/*
 * The requests of Superset's own front end for the charts of two dashboards: as it stored the queries, and as a browser
 * sent them with filters set.
 */

const forms = new Map(charts.map((chart) => [chart['id'], asRecord(chart['form_data'])]));

/** Stored without a time column, which a horizon chart needs; see `horizonQuery`. */
const NEEDS_TIME = 'horizon';

const stored = charts
  .filter((chart) => isRecord(chart['query_context']) && chart['viz_type'] !== NEEDS_TIME)
  .map((chart) => [String(chart['slice_name']), chart] as const);

interface Sent {
  readonly step: string;
  readonly body: JsonRecord;
}

const sent: readonly Sent[] = asList(capture()['steps'])
  .map(asRecord)
  .flatMap((step) =>
    asList(step['requests'])
      .map((request) => asRecord(asRecord(request)['body']))
      .filter((body) => forms.has(asRecord(body['form_data'])['slice_id']))
      .map((body) => ({ step: String(step['step']), body })),
  );

describe('recorded charts', () => {
  test.each(stored)('%s: the query that was stored with it', (_, chart) => {
    const context = buildQuery(asRecord(chart['form_data']));
    const wanted = asRecord(chart['query_context']);
    expect(plain(context?.queries)).toEqual(wanted['queries']);
    expect(context?.datasource).toEqual(wanted['datasource']);
  });

  test.each(
    sent.map((each) => [each.step, asRecord(each.body['form_data'])['slice_id'], each.body] as const),
  )('%s: chart %s sends the browser’s request', (_, id, body) => {
    const { extra_form_data, url_params } = asRecord(body['form_data']);
    const form = { ...withDefaults(forms.get(id) ?? {}), extra_form_data, url_params };
    expect(shortened(plain(buildQuery(form)?.queries))).toEqual(shortened(body['queries']));
  });

  test('there was something to compare', () => {
    expect(stored.length).toBeGreaterThan(14);
    expect(sent.length).toBeGreaterThan(40);
  });
});

test('any form data gives a query or nothing, and never throws', () => {
  const mangled = fc.tuple(
    fc.constantFrom(...samples.map(({ form }) => form)),
    fc.dictionary(fc.constantFrom(...keys()), fc.jsonValue()),
  );
  fc.assert(
    fc.property(mangled, ([form, changes]) => {
      buildQuery(withDefaults({ ...form, ...asRecord(changes) }));
    }),
    { numRuns: 250 },
  );
});

/** The requests a browser sent while somebody used the two dashboards. */
function capture(): JsonRecord {
  return asRecord(JSON.parse(readFileSync(join(RECORDING, 'fixtures/ui-captured.json'), 'utf8')));
}

function keys(): string[] {
  return [...new Set(samples.flatMap(({ form }) => Object.keys(form)))];
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}

/** The capture contains only the column name of a metric. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortened);
  if (!isRecord(value)) return value;
  if (typeof value['column_name'] === 'string') return value['column_name'];
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each)]));
}
