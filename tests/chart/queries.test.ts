import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withDefaults } from '#domain/chart/form/withDefaults.ts';
import { buildQuery } from '#domain/chart/query/buildQuery.ts';
import { asList, asRecord, isRecord } from '#domain/jsonValue.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';

/*
 * What Superset's own front end asks for the charts of two dashboards: as it stored the queries, and as a browser sent
 * them with filters set.
 */

const CONTRACT = new URL('../../../shared/contract/', import.meta.url);
const read = (path: string): JsonRecord =>
  asRecord(JSON.parse(readFileSync(new URL(path, CONTRACT), 'utf8')));

const charts = ['examples/sales_dashboard.charts.json', 'examples/usa_births_names.charts.json']
  .flatMap((path) => asList(read(path)['charts']))
  .map(asRecord);
const forms = new Map(charts.map((chart) => [chart['id'], asRecord(chart['form_data'])]));

/** Stored without time, which no horizon can be drawn from; see `horizonQuery`. */
const NEEDS_TIME = 'horizon';

const stored = charts
  .filter((chart) => isRecord(chart['query_context']) && chart['viz_type'] !== NEEDS_TIME)
  .map((chart) => [String(chart['slice_name']), chart] as const);

test.each(stored)('%s: the query that was stored with it', (_, chart) => {
  const context = buildQuery(asRecord(chart['form_data']));
  const wanted = asRecord(chart['query_context']);
  expect(plain(context?.queries)).toEqual(wanted['queries']);
  expect(context?.datasource).toEqual(wanted['datasource']);
});

interface Sent {
  readonly step: string;
  readonly body: JsonRecord;
}

const sent: readonly Sent[] = asList(read('fixtures/ui-captured.json')['steps'])
  .map(asRecord)
  .flatMap((step) =>
    asList(step['requests'])
      .map((request) => asRecord(asRecord(request)['body']))
      .filter((body) => forms.has(asRecord(body['form_data'])['slice_id']))
      .map((body) => ({ step: String(step['step']), body })),
  );

test.each(sent.map((each) => [each.step, asRecord(each.body['form_data'])['slice_id'], each.body] as const))(
  '%s: chart %s asks as the browser did',
  (_, id, body) => {
    const { extra_form_data, url_params } = asRecord(body['form_data']);
    const form = { ...withDefaults(forms.get(id) ?? {}), extra_form_data, url_params };
    expect(shortened(plain(buildQuery(form)?.queries))).toEqual(shortened(body['queries']));
  },
);

test('there was something to compare', () => {
  expect(stored.length).toBeGreaterThan(14);
  expect(sent.length).toBeGreaterThan(40);
});

test('any form at all gives a query or nothing, and throws never', () => {
  const mangled = fc.tuple(
    fc.constantFrom(...forms.values()),
    fc.dictionary(fc.constantFrom(...keys()), fc.jsonValue()),
  );
  fc.assert(
    fc.property(mangled, ([form, changes]) => {
      buildQuery(withDefaults({ ...form, ...asRecord(changes) }));
    }),
    { numRuns: 1000 },
  );
});

function keys(): string[] {
  return [...new Set([...forms.values()].flatMap((form) => Object.keys(form)))];
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}

/** The capture keeps only the name of a metric's column. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortened);
  if (!isRecord(value)) return value;
  if (typeof value['column_name'] === 'string') return value['column_name'];
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each)]));
}
