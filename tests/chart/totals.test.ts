import { beforeAll, describe, expect, test } from 'vitest';
import { exportedFrames } from '#charts/build/exportedFrames.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildRequest } from '#charts/query/buildRequest.ts';
import { pivotReader } from '#charts/kit/pivot/pivotReader.ts';
import { drawPivot } from '#charts/pivotTable/drawPivot.ts';
import { computeQuery } from '#domain/compile/computeQuery.ts';
import { withContributionTotals } from '#domain/compile/contributionTotals.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { ok } from '#domain/result.ts';
import { browserWorld, nativeWorld, RECORDED_AT, type VectorWorld } from '../compile/vectorWorld.ts';

/* Totals of metrics that do not add up: the engine's own, on the server, on the device and in files. */

const metric = (label: string, sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label });
const FORM = withDefaults({
  viz_type: 'pivot_table_v2',
  datasource: '1__table',
  groupbyRows: ['product_line', 'country'],
  groupbyColumns: ['deal_size'],
  metrics: [
    metric('buyers', 'COUNT(DISTINCT customer_name)'),
    metric('mean price', 'AVG(price_each)'),
    metric('ratio', 'SUM(sales) / SUM(quantity_ordered)'),
  ],
  colTotals: true,
  rowSubTotals: true,
  colSubTotals: true,
  row_limit: 10_000,
});

let worlds: Readonly<Record<string, VectorWorld>>;
beforeAll(async () => {
  worlds = { server: await nativeWorld(), device: await browserWorld() };
}, 120_000);

async function answered(name: string, form: JsonRecord): Promise<readonly Frame[]> {
  const world = worlds[name]!;
  const setting = { dialect: DUCKDB, now: RECORDED_AT, zone: 'UTC', rowLimit: 50_000, maxRows: 100_000 };
  const rowsOf = async (query: QueryObject) => {
    const response = await computeQuery(query, world.sources.sales, setting, world.run);
    return response.ok ? ok(response.value.frame) : response;
  };
  const queries = await withContributionTotals(buildRequest(form)?.queries ?? [], rowsOf);
  if (!queries.ok) throw new Error(queries.error.message);
  const frames: Frame[] = [];
  for (const query of queries.value) {
    const frame = await rowsOf(query);
    if (!frame.ok) throw new Error(frame.error.message);
    frames.push(frame.value);
  }
  return frames;
}

/** What the engine says of one total. */
async function engineSays(name: string, where: string): Promise<readonly number[]> {
  const world = worlds[name]!;
  const { from } = world.sources.sales;
  const table = from.kind === 'table' ? [from.catalog, from.schema, from.table] : [];
  const path = table.filter((part) => part !== null).join('.');
  const rows = await world.run(
    `SELECT COUNT(DISTINCT customer_name)::DOUBLE a, AVG(price_each)::DOUBLE b,
     SUM(sales)::DOUBLE / SUM(quantity_ordered) c FROM ${path} WHERE ${where}`,
  );
  if (!rows.ok) throw new Error(rows.error);
  return rows.value.columns.map(({ values }) => Number(values[0]));
}

const closeTo = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 6) as number);

describe.each(['server', 'device'])('on the %s', (name) => {
  test('every total and subtotal of a pivot is the engine’s at its own level', async () => {
    const [main, ...levels] = await answered(name, FORM);
    const pivot = drawPivot(FORM, main!, levels);
    const total = pivot.rows.find(({ kind }) => kind === 'total')!;
    const ships = pivot.rows.find(({ kind, path }) => kind === 'subtotal' && path[0] === 'Ships')!;
    const metrics = ['buyers', 'mean price', 'ratio'];
    const valuesOf = (row: typeof total, column: (metric: string) => readonly string[]) =>
      metrics.map((each) => {
        const path = column(each);
        const line = pivot.columns.find((one) => one.path.join('|') === path.join('|'))!;
        return pivotReader(pivot).value(row, line);
      });
    expect(valuesOf(total, (each) => [each])).toEqual(closeTo(await engineSays(name, 'TRUE')));
    expect(valuesOf(ships, (each) => [each])).toEqual(
      closeTo(await engineSays(name, "product_line = 'Ships'")),
    );
    expect(valuesOf(ships, (each) => [each, 'Small'])).toEqual(
      closeTo(await engineSays(name, "product_line = 'Ships' AND deal_size = 'Small'")),
    );
  });

  test('a file has them too', async () => {
    const frames = await answered(name, FORM);
    const files = exportedFrames(FORM, frames, { total: 'Total', headings: {} });
    expect(files).toHaveLength(2);
    const [buyers] = await engineSays(name, 'TRUE');
    expect(files[1]!.columns.find((each) => each.name === 'buyers › Total')?.values.at(-1)).toBe(buyers);
    expect(files[1]!.columns[0]?.values.at(-1)).toBe('Total');
  });

  test.each(['row', 'column'])('the shares of a %s along an axis are of the engine’s value', async (mode) => {
    const form = withDefaults({
      viz_type: 'echarts_timeseries_bar',
      datasource: '1__table',
      x_axis: 'deal_size',
      groupby: ['product_line'],
      metrics: [metric('buyers', 'COUNT(DISTINCT customer_name)')],
      contributionMode: mode,
      row_limit: 10_000,
    });
    const [rows] = exportedFrames(form, await answered(name, form), { total: 'Total', headings: {} });
    const small = rows!.columns[0]!.values.indexOf('Small');
    const share = rows!.columns.find((each) => each.name === 'Ships')!.values[small];
    const where = "product_line = 'Ships'";
    const [value] = await engineSays(name, `deal_size = 'Small' AND ${where}`);
    const [whole] = await engineSays(name, mode === 'row' ? "deal_size = 'Small'" : where);
    expect(share).toBeCloseTo(value! / whole!, 9);
  });

  test('the percentages of a table are of the engine’s total', async () => {
    const form = withDefaults({
      viz_type: 'table',
      datasource: '1__table',
      groupby: ['product_line'],
      percent_metrics: [metric('buyers', 'COUNT(DISTINCT customer_name)')],
      row_limit: 3,
    });
    const [rows] = await answered(name, form);
    const [buyers] = await engineSays(name, 'TRUE');
    const column = (label: string) => rows!.columns.find((each) => each.name === label)!.values.map(Number);
    expect(column('%buyers')).toEqual(closeTo(column('buyers').map((each) => each / buyers!)));
  });
});
