import * as v from 'valibot';
import { buildChartSpec } from '#charts/build/buildChartSpec.ts';
import { chartColors } from '#charts/build/chartColors.ts';
import { createColorBook } from '#charts/kit/colors/colorBook.ts';
import { startLabelColors } from '#charts/kit/colors/labelColors.ts';
import { loadDrawing } from '#charts/build/loadDrawing.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import { buildRequest } from '#charts/query/buildRequest.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { asList, asRecord, asText, parseRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { noteText } from '../../base/noteText.ts';
import { PAGE_THEME } from '../../pictures/child/pageTheme.ts';
import { preparedChart } from '../../pictures/child/preparedChart.ts';
import { defineTool, id, type Tool, type ToolOutcome } from '../defineTool.ts';
import type { ToolServer } from '../toolServer.ts';

const MOST_ROWS = 1000;
/** The characters of rows that one outcome has. */
const MOST_TEXT = 100_000;

const limit = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_ROWS)), 100);

/** The first rows that fit, and how many more there are. */
export function someRows(rows: readonly unknown[], most: number): object {
  const shown: unknown[] = [];
  let size = 0;
  for (const row of rows.slice(0, most)) {
    size += JSON.stringify(row).length;
    if (size > MOST_TEXT) break;
    shown.push(row);
  }
  return { rows: shown, ...(shown.length < rows.length && { rows_left_out: rows.length - shown.length }) };
}

export const sqlTool: Tool = defineTool({
  name: 'run_sql',
  title: 'Run SQL that reads',
  description:
    'Runs SQL on a database with the rights, limits and deadline of the person, whose query history has it. Nothing can be changed by it.',
  input: v.strictObject({
    database_id: v.pipe(v.number(), v.integer()),
    sql: v.pipe(v.string(), v.minLength(1), v.maxLength(100_000)),
    schema: v.optional(v.string()),
    limit,
  }),
  async run(server, { database_id, sql, schema, limit: most }) {
    const body = {
      database_id,
      sql,
      schema: schema ?? null,
      queryLimit: most,
      runAsync: false,
      tab: 'By a model',
    };
    const ran = await server.post('/api/v1/sqllab/execute/', body);
    if (!ran.ok) return ran;
    const { data, columns, query } = asRecord(ran.value);
    const { limitingFactor } = asRecord(query);
    return ok({
      value: {
        columns: asList(columns).map((each) => {
          const { column_name: name, type } = asRecord(each);
          return { name, type };
        }),
        ...someRows(asList(data), most),
        limited: limitingFactor !== 'NOT_LIMITED',
      },
    });
  },
});

/** The saved form of a chart, with its dataset. */
async function chartForm(server: ToolServer, chart: number): Promise<Result<JsonRecord, string>> {
  const found = await server.get(`/api/v1/chart/${chart}`);
  if (!found.ok) return found;
  const row = asRecord(asRecord(found.value)['result']);
  const form = parseRecord(asText(row['params']));
  if (form === null) return err('The settings of the chart cannot be read.');
  return ok({ ...form, viz_type: asText(row['viz_type']), slice_id: chart });
}

async function chartRequest(server: ToolServer, chart: number) {
  const form = await chartForm(server, chart);
  if (!form.ok) return form;
  const request = buildRequest(withDefaults(form.value));
  return request === null || request.queries.length === 0
    ? err('The chart has no rows of its own.')
    : ok(request);
}

export const chartDataTool: Tool = defineTool({
  name: 'chart_data',
  title: 'Rows of a chart',
  description: 'The rows that a chart shows to the person, with their row rules.',
  input: v.strictObject({ chart_id: id, limit }),
  async run(server, { chart_id: chart, limit: most }) {
    const request = await chartRequest(server, chart);
    if (!request.ok) return request;
    const answered = await server.post('/api/v1/chart/data', { ...request.value, result_type: 'results' });
    if (!answered.ok) return answered;
    const results = asList(asRecord(answered.value)['result']).map(asRecord);
    return ok({
      value: results.map((each) => ({
        columns: each['colnames'],
        ...someRows(asList(each['data']), most),
        ...(each['rows_limited'] === true && { rows_limited: true }),
      })),
    });
  },
});

/** A chart as it is drawn, where a Vega spec draws it. */
async function chartSpec(server: ToolServer, chart: number): Promise<Result<ToolOutcome, string>> {
  const form = await chartForm(server, chart);
  if (!form.ok) return form;
  const request = await chartRequest(server, chart);
  if (!request.ok) return request;
  const answered = await server.post('/api/v1/chart/data', { ...request.value, result_type: 'full' });
  if (!answered.ok) return answered;
  const frames = asList(asRecord(answered.value)['result']).map((each) =>
    frameOfWire(each as Parameters<typeof frameOfWire>[0]),
  );
  const prepared = preparedChart(form.value, frames);
  if (typeof prepared === 'string') return err(prepared);
  const { drawn, full } = prepared;
  const draw = drawn?.kind === 'spec' ? await loadDrawing(full) : null;
  const colors = chartColors(createColorBook(startLabelColors({})), full, prepared.frames);
  const made = draw && buildChartSpec(full, prepared.frames, { ...PAGE_THEME, colors }, PLAIN_STATE, draw);
  if (made === null) return err('Charts of this type are drawn by no spec: ask for the picture or the rows.');
  if ('reason' in made) return err(noteText(made.reason));
  const size = JSON.stringify(made.spec).length;
  if (size > MOST_TEXT) return err(`Its spec has ${size} characters: ask for the picture or the rows.`);
  return ok({ value: { spec: made.spec, legend: made.legend, notes: made.notes.map(noteText) } });
}

export const drawTool: Tool = defineTool({
  name: 'draw',
  title: 'Draw a chart or a dashboard',
  description:
    'A picture (PNG) of a chart or a dashboard, as the person sees it; or a chart as its Vega spec with its rows, in which expressions may call functions of Sextant for formats.',
  input: v.strictObject({
    kind: v.picklist(['chart', 'dashboard']),
    id,
    as: v.optional(v.picklist(['picture', 'spec']), 'picture'),
  }),
  async run(server, { kind, id: number, as }) {
    if (as === 'spec')
      return kind === 'chart'
        ? chartSpec(server, number)
        : err('A dashboard has no spec: ask for its charts.');
    const drawn = await server.bytes(`/api/v1/${kind}/${number}/screenshot/now/`);
    return drawn.ok ? ok({ value: `A picture of ${kind} ${number}.`, png: drawn.value }) : drawn;
  },
});

export const explainTool: Tool = defineTool({
  name: 'explain_chart',
  title: 'Explain what a chart shows',
  description:
    'What the numbers of a chart come from: its SQL, its dataset, the definitions of the metrics and calculated columns that it uses, and whether rules leave rows out for the person.',
  input: v.strictObject({ chart_id: id }),
  async run(server, { chart_id: chart }) {
    const form = await chartForm(server, chart);
    if (!form.ok) return form;
    const request = await chartRequest(server, chart);
    if (!request.ok) return request;
    const [asked, found] = await Promise.all([
      server.post('/api/v1/chart/data', { ...request.value, result_type: 'query' }),
      server.get(`/api/v1/dataset/${Number(request.value.datasource.id)}`),
    ]);
    if (!asked.ok) return asked;
    const text = JSON.stringify(form.value);
    const dataset = found.ok ? asRecord(asRecord(found.value)['result']) : {};
    const used = (list: unknown, key: string) =>
      asList(list)
        .map(asRecord)
        .filter((each) => asText(each['expression']) !== '' && text.includes(JSON.stringify(each[key])))
        .map(({ [key]: name, expression, description, warning_text: warning }) => ({
          name,
          expression,
          description,
          warning,
        }));
    const results = asList(asRecord(asked.value)['result']).map(asRecord);
    return ok({
      value: {
        sql: results.map((each) => each['query']),
        dataset: found.ok
          ? { name: dataset['table_name'], description: dataset['description'], sql: dataset['sql'] }
          : 'The person may not read the dataset itself.',
        metrics: used(dataset['metrics'], 'metric_name'),
        columns: used(dataset['columns'], 'column_name'),
        filters: form.value['adhoc_filters'] ?? [],
        time_range: form.value['time_range'] ?? null,
        ...(results.some((each) => each['rows_limited'] === true) && { rows_limited: true }),
      },
    });
  },
});
