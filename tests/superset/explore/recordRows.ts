/**
 * Creates tests/compile/recorded/exploreCombined.json.gz: asks a real Superset with the queries of recorded forms
 * (recordForms.ts), and keeps the rows that it returned. The dataset it creates there is removed again.
 *
 * npx tsx tests/superset/explore/recordRows.ts --first N --out FILE FILE.jsonl…
 *   (--first is the number of the first form of each type; forms over other tables than those of the vectors are left out)
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { asList, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { signInToSuperset, type SupersetApi } from '../supersetApi.ts';
import { gapsSql } from './exploreData.ts';
import { GAPS } from './wideForm.ts';

const TABLES = { births: 'birth_names', sales: 'cleaned_sales_data', gaps: 'sextant_gaps' } as const;
type Dataset = keyof typeof TABLES;

/** Columns of one dataset only. */
const OWN_COLUMNS = {
  births: /\b(gender|num_boys|name|num)\b/,
  sales: /\b(order_date|product_line|deal_size|territory|quantity_ordered)\b/,
  gaps: /"(at|place|kind|who|amount|level)"/,
} as const satisfies Readonly<Record<Dataset, RegExp>>;

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { first: { type: 'string', default: '0' }, out: { type: 'string', default: 'rows.json.gz' } },
});

async function main(): Promise<void> {
  const api = await signInToSuperset();
  const births = await datasetId(api, TABLES.births);
  const read = asRecord((await api.call('GET', `/api/v1/dataset/${births}`)).body);
  const database = asRecord(asRecord(read['result'])['database'])['id'];
  const made = { database, schema: 'public', table_name: GAPS.table, sql: GAPS.sql };
  const gaps = Number(asRecord((await api.call('POST', '/api/v1/dataset/', made)).body)['id']);
  const vectors: JsonRecord[] = [];
  try {
    const ids = { births, sales: await datasetId(api, TABLES.sales), gaps };
    for (const line of files.flatMap(linesOf)) {
      const dataset = datasetOf(line);
      if (dataset === null || Number(line['nth']) < Number(options.first)) continue;
      const vector = await answered(api, line, dataset, ids[dataset]);
      console.log(`${String(vector['name'])}: ${String(vector['status'])}`);
      vectors.push(vector);
      writeFileSync(options.out, gzipSync(JSON.stringify({ gaps: gapsSql(), vectors }), { level: 9 }));
    }
  } finally {
    await api.call('DELETE', `/api/v1/dataset/${gaps}`);
  }
}

const linesOf = (file: string): readonly JsonRecord[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => asRecord(JSON.parse(line)));

function datasetOf({ table, queries }: JsonRecord): Dataset | null {
  const names = Object.keys(TABLES) as Dataset[];
  const text = JSON.stringify(queries);
  return (
    names.find((each) => (table === undefined ? OWN_COLUMNS[each].test(text) : table === TABLES[each])) ??
    null
  );
}

async function answered(
  api: SupersetApi,
  line: JsonRecord,
  dataset: Dataset,
  id: number,
): Promise<JsonRecord> {
  const { type, nth, form, queries } = line;
  const at = Date.now();
  const { status, body } = await api.call('POST', '/api/v1/chart/data', {
    datasource: { id, type: 'table' },
    force: true,
    form_data: { ...asRecord(form), datasource: `${id}__table` },
    queries,
    result_format: 'json',
    result_type: 'full',
  });
  const answer = asRecord(body);
  return {
    name: `${String(type)} ${String(nth)}`,
    dataset,
    form: { ...asRecord(form), datasource: dataset },
    queries,
    status,
    at,
    ...(status === 200
      ? { results: asList(answer['result']).map(asRecord).map(rowsOf) }
      : { message: JSON.stringify(answer['errors'] ?? answer['message']) }),
  };
}

function rowsOf(result: JsonRecord): JsonRecord {
  const colnames = asList(result['colnames']).map(String);
  const { coltypes, rowcount, query } = result;
  const data = asList(result['data']).map((row) => colnames.map((name) => asRecord(row)[name] ?? null));
  return { query, colnames, coltypes, rowcount, data };
}

async function datasetId(api: SupersetApi, table: string): Promise<number> {
  const q = encodeURIComponent(`(filters:!((col:table_name,opr:eq,value:'${table}')))`);
  const [id] = asList(asRecord((await api.call('GET', `/api/v1/dataset/?q=${q}`)).body)['ids']);
  if (typeof id !== 'number') throw new Error(`This Superset has no dataset ${table}: load its examples.`);
  return id;
}

await main();
