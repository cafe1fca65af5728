import type { TemplateContext } from '#domain/template/template.ts';

/** The context of an editor template, with overrides of a test. */
export const templateWorld = (known: Partial<TemplateContext> = {}): TemplateContext => ({
  caller: { userId: 1, username: 'admin', email: 'admin@example.org', roles: ['Admin'] },
  urlParams: { foo: 'bar' },
  values: { from_dttm: null, to_dttm: null, columns: [], metrics: [], groupby: [] },
  filters: [],
  timeRange: null,
  timeColumns: [],
  datasetId: null,
  dialect: 'duckdb',
  now: Date.UTC(2026, 0, 15),
  zone: 'UTC',
  ...known,
});
