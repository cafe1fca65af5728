import { expect, test } from 'vitest';
import { dashboardDocument, newDashboardContents } from '#documents/kinds/dashboard.ts';
import { changesBetween } from '#documents/state/content.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { SentApi } from '#api/api.ts';

const refused = {
  kind: 'http',
  status: 403,
  message: 'Forbidden',
  errors: [],
  retryAfter: null,
  requestId: '',
} satisfies ApiError;

const filter = (id: string) => ({ id, name: id, filterType: 'filter_select' });
const EMPTY = newDashboardContents('Sales');
const withFilters = (...ids: readonly string[]) => ({
  ...EMPTY,
  metadata: { ...EMPTY.metadata, native_filter_configuration: ids.map(filter) },
});

/** Saves contents over others, at a server that answers the requests in turn. */
async function saved(
  from: DashboardContents,
  to: DashboardContents,
  ...answers: Result<string | null, ApiError>[]
) {
  const asked: string[] = [];
  const bodies: object[] = [];
  const request = (name: string) => async (_id: number, body: object, base: string | null) => {
    asked.push(`${name} at ${base}`);
    bodies.push(body);
    return answers.shift() ?? expect.fail('nothing more is asked');
  };
  const dashboard = { put: request('title'), putFilters: request('filters'), putColors: request('colors') };
  const api = { dashboard } as unknown as SentApi;
  const changes = changesBetween(dashboardDocument, from, to);
  const result = await dashboardDocument.calls.save(api, 6, { from, to, changes, info: {}, base: 'first' });
  return { asked, bodies, result };
}

const named = { ...withFilters('a'), title: 'Sales by city' };

test('each request of a save is made at the revision that the one before it left', async () => {
  const { asked, result } = await saved(EMPTY, named, ok('second'), ok('third'));
  expect(asked).toEqual(['title at first', 'filters at second']);
  expect(result).toEqual(ok(undefined));
});

test('a save of which a request is refused is not saved, and nothing more of it is sent', async () => {
  const { asked, result } = await saved(EMPTY, named, err(refused));
  expect(asked).toEqual(['title at first']);
  expect(result).toEqual(err({ ...refused, isAfterWrite: false }));
});

test('where a later request is refused, the earlier one has arrived', async () => {
  const { result } = await saved(EMPTY, named, ok('second'), err(refused));
  expect(result).toEqual(err({ ...refused, isAfterWrite: true }));
});

test('a request for colors alone follows no other one', async () => {
  const colored = { ...EMPTY, metadata: { ...EMPTY.metadata, map_label_colors: { web: '#1f77b4' } } };
  const { asked, result } = await saved(EMPTY, colored, err(refused));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/^colors/);
  expect(result).toEqual(err({ ...refused, isAfterWrite: false }));
});

test('filters are sent as what came, changed, went and moved', async () => {
  const { bodies } = await saved(withFilters('a', 'b', 'c'), withFilters('c', 'd', 'a'), ok('second'));
  expect(bodies).toEqual([{ modified: [filter('d')], deleted: ['b'], reordered: ['c', 'd', 'a'] }]);
  const { bodies: appended } = await saved(withFilters('a'), withFilters('a', 'b'), ok('second'));
  expect(appended).toEqual([{ modified: [filter('b')], deleted: [], reordered: [] }]);
});
