import rison from 'rison';
import * as v from 'valibot';
import { asList, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { ok, type Result } from '#domain/result.ts';
import { defineTool, type Tool, type ToolOutcome } from '../defineTool.ts';
import type { ToolServer } from '../toolServer.ts';

const PAGE = 50;

/** What each list is searched by, and what is told of its rows. */
const LISTS = {
  database: { search: 'database_name', keys: ['id', 'database_name', 'backend'] },
  dataset: { search: 'table_name', keys: ['id', 'table_name', 'schema', 'database', 'description'] },
  chart: {
    search: 'slice_name',
    keys: ['id', 'slice_name', 'viz_type', 'datasource_name_text', 'description'],
  },
  dashboard: { search: 'dashboard_title', keys: ['id', 'dashboard_title', 'published', 'url'] },
} as const;

export const findTool: Tool = defineTool({
  name: 'find',
  title: 'Find databases, datasets, charts and dashboards',
  description:
    'Lists what the person may see of one kind, 50 at a time. `search` looks for a part of the name; `page` begins at 0.',
  input: v.strictObject({
    kind: v.picklist(['database', 'dataset', 'chart', 'dashboard']),
    search: v.optional(v.pipe(v.string(), v.maxLength(200))),
    page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  }),
  async run(server, { kind, search, page }) {
    const { search: col, keys } = LISTS[kind];
    const filters = search ? [{ col, opr: kind === 'database' ? 'ct' : 'ct', value: search }] : [];
    const q = encodeURIComponent(rison.encode({ filters, page, page_size: PAGE }));
    const listed = await server.get(`/api/v1/${kind}/?q=${q}`);
    if (!listed.ok) return listed;
    const body = asRecord(listed.value);
    const rows = asList(body['result']).map((row) => picked(asRecord(row), keys));
    return ok({ value: { count: body['count'], page, rows } });
  },
});

const picked = (row: JsonRecord, keys: readonly string[]): JsonRecord =>
  Object.fromEntries(keys.flatMap((key) => (row[key] == null ? [] : [[key, row[key]]])));

async function described(
  server: ToolServer,
  path: string,
  shown: (result: JsonRecord) => unknown,
): Promise<Result<ToolOutcome, string>> {
  const found = await server.get(path);
  return found.ok ? ok({ value: shown(asRecord(asRecord(found.value)['result'])) }) : found;
}

const COLUMN = ['column_name', 'verbose_name', 'type', 'is_dttm', 'description', 'expression'];
const METRIC = ['metric_name', 'verbose_name', 'expression', 'description', 'd3format', 'warning_text'];

const partsOf = (list: unknown, keys: readonly string[]) =>
  asList(list).map((each) => picked(asRecord(each), keys));

export const describeTool: Tool = defineTool({
  name: 'describe',
  title: 'Describe a dataset, a chart or a dashboard',
  description:
    'A dataset with its columns and metrics, a chart with its form data, or a dashboard with its charts and filters.',
  input: v.strictObject({
    kind: v.picklist(['dataset', 'chart', 'dashboard']),
    id: v.pipe(v.number(), v.integer()),
  }),
  async run(server, { kind, id }) {
    if (kind === 'dataset')
      return described(server, `/api/v1/dataset/${id}`, (row) => ({
        ...picked(row, ['id', 'table_name', 'schema', 'sql', 'description', 'main_dttm_col', 'database']),
        columns: partsOf(row['columns'], COLUMN),
        metrics: partsOf(row['metrics'], METRIC),
      }));
    if (kind === 'chart')
      return described(server, `/api/v1/chart/${id}`, (row) =>
        picked(row, ['id', 'slice_name', 'viz_type', 'description', 'params', 'certified_by', 'dashboards']),
      );
    const charts = await server.get(`/api/v1/dashboard/${id}/charts`);
    if (!charts.ok) return charts;
    const listed = partsOf(asRecord(charts.value)['result'], ['id', 'slice_name', 'description']);
    return described(server, `/api/v1/dashboard/${id}`, (row) => ({
      ...picked(row, ['id', 'dashboard_title', 'url', 'published', 'certified_by', 'json_metadata']),
      charts: listed,
    }));
  },
});

export const tablesTool: Tool = defineTool({
  name: 'tables',
  title: 'Schemas, tables and columns of a database',
  description:
    'Without `schema` the schemas of a database, with it its tables, and with `table` too the columns of that table.',
  input: v.strictObject({
    database_id: v.pipe(v.number(), v.integer()),
    schema: v.optional(v.string()),
    table: v.optional(v.string()),
  }),
  async run(server, { database_id: database, schema, table }) {
    if (schema === undefined) return all(await server.get(`/api/v1/database/${database}/schemas/`));
    if (table === undefined) {
      const q = encodeURIComponent(rison.encode({ force: false, schema_name: schema }));
      return all(await server.get(`/api/v1/database/${database}/tables/?q=${q}`));
    }
    const named = new URLSearchParams({ name: table, schema });
    const found = await server.get(`/api/v1/database/${database}/table_metadata/?${named.toString()}`);
    return found.ok ? ok({ value: picked(asRecord(found.value), ['name', 'comment', 'columns']) }) : found;
  },
});

const all = (listed: Result<unknown, string>): Result<ToolOutcome, string> =>
  listed.ok ? ok({ value: asRecord(listed.value)['result'] }) : listed;
