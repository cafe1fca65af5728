import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { worked } from './cube.ts';

/**
 * A slider over a chart as Mosaic moves it: an interval over a column, whose steps it groups ahead with the months of the
 * chart, in DuckDB as a browser runs it. Its packages are not those of Sextant: they are installed when this first runs.
 */

const FOLDER = resolve('.cache/mosaic');
const PACKAGES = ['@uwdata/mosaic-core@0.32.0', '@uwdata/mosaic-sql@0.32.0'];
/** Later ones depend on a package that is not published. */
const OVERRIDES = { '@uwdata/flechette': '2.5.0' };

type Clause = object;
interface Brush {
  activate(clause: Clause): void;
  update(clause: Clause): void;
}
interface Query {
  select(columns: object): Query;
  groupby(...columns: string[]): Query;
  where(...filters: unknown[]): Query;
}
interface Core {
  readonly Coordinator: new (connector: object, options: object) => object;
  readonly Selection: { crossfilter(): Brush };
  readonly makeClient: (options: object) => unknown;
  readonly clauseInterval: (column: string, range: readonly number[], options: object) => Clause;
}
interface Sql {
  readonly Query: { from(table: string): Query };
  readonly sql: (text: TemplateStringsArray) => object;
  readonly sum: (column: string) => object;
}
interface WasmEngine {
  readonly createDuckDB: (
    bundles: object,
    logger: object,
    runtime: object,
  ) => Promise<{
    instantiate(onProgress: () => void): Promise<void>;
    connect(): {
      readonly _conn: number;
      readonly _bindings: { runQuery(connection: number, text: string): Uint8Array };
    };
  }>;
  readonly VoidLogger: new () => object;
  readonly NODE_RUNTIME: object;
}

function install(): boolean {
  if (existsSync(join(FOLDER, 'node_modules/@uwdata/mosaic-core'))) return true;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify({ private: true, overrides: OVERRIDES }));
  return spawnSync('npm', ['install', '--ignore-scripts', ...PACKAGES], { cwd: FOLDER }).status === 0;
}

async function engine(): Promise<(text: string) => Uint8Array> {
  const require = createRequire(join(FOLDER, 'package.json'));
  const file = require.resolve('@duckdb/duckdb-wasm/dist/duckdb-node-blocking.cjs');
  const { createDuckDB, VoidLogger, NODE_RUNTIME } = require(file) as WasmEngine;
  const bundles = Object.fromEntries(
    ['mvp', 'eh'].map((kind) => [
      kind,
      { mainModule: join(dirname(file), `duckdb-${kind}.wasm`), mainWorker: '' },
    ]),
  );
  const database = await createDuckDB(bundles, new VoidLogger(), NODE_RUNTIME);
  await database.instantiate(() => undefined);
  const connection = database.connect();
  return (text) => connection._bindings.runQuery(connection._conn, text);
}

/**
 * Milliseconds of processor of moves of a slider from `steps` to the highest, each until the rows of the chart are there;
 * the first moves after the steps are grouped. Null where the packages cannot be had.
 *
 * @param rows - a query whose columns are `sold`, a time, and `amount`
 */
export async function mosaicMoves(
  rows: string,
  steps: readonly number[],
  highest: number,
): Promise<number[] | null> {
  if (!install()) return null;
  const load = async (name: string): Promise<unknown> =>
    import(pathToFileURL(join(FOLDER, `node_modules/@uwdata/${name}/dist/src/index.js`)).href);
  const { Coordinator, Selection, makeClient, clauseInterval } = (await load('mosaic-core')) as Core;
  const { Query, sql, sum } = (await load('mosaic-sql')) as Sql;
  const query = await engine();
  query(`CREATE VIEW sales AS ${rows}`);
  const connector = { query: async (asked: { readonly sql: string }) => query(asked.sql) };
  const coordinator = new Coordinator(connector, { cache: false, consolidate: false, logger: null });
  const brush = Selection.crossfilter();
  let onRows: (() => void) | null = null;
  let onFailure: ((error: unknown) => void) | null = null;
  const next = (): Promise<void> =>
    new Promise((shown, failed) => {
      [onRows, onFailure] = [shown, failed];
    });
  const first = next();
  makeClient({
    coordinator,
    selection: brush,
    query: (filter: unknown) =>
      Query.from('sales')
        .select({ month: sql`date_trunc('month', sold)`, revenue: sum('amount') })
        .groupby('month')
        .where(sql`sold BETWEEN TIMESTAMP '2020-06-01' AND TIMESTAMP '2023-06-01'`, filter),
    queryResult: () => onRows?.(),
    queryError: (error: unknown) => onFailure?.(error),
  });
  await first;
  const source = {};
  const scale = { type: 'linear', domain: [0, 6000], range: [0, 12] };
  const from = (lowest: number): Clause =>
    clauseInterval('amount', [lowest, highest], { source, scale, pixelSize: 1, bin: 'floor' });
  brush.activate(from(0));
  const move = async (lowest: number): Promise<void> => {
    const shown = next();
    brush.update(from(lowest));
    await shown;
  };
  // It groups when it is first asked.
  await move(0);
  const times: number[] = [];
  for (const lowest of steps) times.push(await worked(() => move(lowest)));
  return times;
}
