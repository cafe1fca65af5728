import type { SignedIn } from '../support/signIn.ts';

const COLUMNS = ['id', 'small', 'ratio', 'customer', 'region', 'token', 'at', 'day', 'paid', 'amount'];

/** Work of one person that others must not wait for. */
export interface Load {
  readonly name: string;
  run(): Promise<string>;
}

/** Where it works: a table of 400,000 rows, and a dashboard with charts of it. */
export interface Target {
  readonly session: SignedIn;
  readonly dataset: number;
  readonly dashboard: number;
  readonly charts: readonly number[];
}

export const expect = async (response: Response, ...statuses: readonly number[]): Promise<string> => {
  const text = await response.text();
  if (!statuses.includes(response.status))
    throw new Error(`${response.url} answered ${response.status} ${text.slice(0, 200)}`);
  return `${response.status}, ${Math.ceil(text.length / 1024)} kB`;
};

export function loadsOf({ session, dataset, dashboard, charts }: Target): readonly Load[] {
  const post: SignedIn['post'] = (path, body) => session.post(path, body);
  const times = (count: number, each: () => Promise<string>): Promise<string[]> =>
    Promise.all(Array.from({ length: count }, each));
  const chart = (more: object, queries: readonly object[]) =>
    post('/api/v1/chart/data', { datasource: { id: dataset, type: 'table' }, queries, force: true, ...more });
  const rows = (row_limit: number, more: object = {}) => ({
    columns: COLUMNS,
    metrics: [],
    row_limit,
    ...more,
  });
  const sum = {
    expressionType: 'SQL',
    sqlExpression: 'sum(small)',
    label: 'sum',
  };
  const turned = {
    columns: ['at', 'region', 'customer'],
    metrics: [sum],
    row_limit: 100_000,
    post_processing: [
      {
        operation: 'pivot',
        options: { index: ['at'], columns: ['region'], aggregates: { sum: { operator: 'sum' } } },
      },
      { operation: 'cum', options: { operator: 'sum', columns: { sum: 'sum' } } },
      { operation: 'flatten' },
    ],
  };
  const execute = (sql: string) =>
    post('/api/v1/sqllab/execute/', {
      database_id: session.databaseId('stall'),
      sql,
      queryLimit: 1000,
      schema: 'main',
    });
  return [
    {
      name: 'export of 7,000 ids, eight times',
      async run() {
        const q = `!(${Array<number>(7000).fill(dashboard).join(',')})`;
        const [first = ''] = await times(8, async () =>
          expect(await session.get(`/api/v1/dashboard/export/?q=${q}`), 200, 400),
        );
        return first;
      },
    },
    {
      name: 'format_sql of 800 kB',
      run: async () =>
        expect(
          await post('/api/v1/sqllab/format_sql/', {
            sql: `select ${Array.from({ length: 50_000 }, (_, i) => `a${i} + ${i}`).join(', ')} from sold`,
          }),
          200,
          400,
        ),
    },
    {
      name: 'XLSX of 100,000 rows',
      run: async () => expect(await chart({ result_format: 'xlsx' }, [rows(100_000)]), 200),
    },
    {
      name: 'CSV of 400,000 rows',
      run: async () =>
        expect(
          await chart(
            { result_format: 'csv' },
            [0, 1, 2, 3].map((part) => rows(100_000, { row_offset: part * 100_000 })),
          ),
          200,
        ),
    },
    {
      name: 'chart data of 100,000 rows',
      run: async () => expect(await chart({}, [rows(100_000)]), 200),
    },
    {
      name: 'chart data of 100,000 rows, turned',
      run: async () => expect(await chart({}, [turned]), 200),
    },
    {
      name: 'XLSX of a pivot of 100,000 rows',
      run: async () =>
        expect(
          await chart(
            {
              result_format: 'xlsx',
              result_type: 'post_processed',
              form_data: {
                viz_type: 'pivot_table_v2',
                datasource: `${dataset}__table`,
                groupbyRows: ['customer'],
                groupbyColumns: ['region', 'paid'],
                metrics: [sum],
              },
            },
            [{ columns: ['customer', 'region', 'paid', 'small'], metrics: [sum], row_limit: 100_000 }],
          ),
          200,
        ),
    },
    {
      name: `export of ${charts.length} charts`,
      run: async () => expect(await session.get(`/api/v1/chart/export/?q=!(${charts.join(',')})`), 200),
    },
    {
      name: `import of ${charts.length} charts`,
      async run() {
        const exported = await session.get(`/api/v1/chart/export/?q=!(${charts.join(',')})`);
        const form = new FormData();
        form.append('formData', new File([await exported.arrayBuffer()], 'charts.zip'));
        form.append('overwrite', 'true');
        const { url, headers } = session;
        return expect(
          await fetch(`${url}/api/v1/chart/import/`, { method: 'POST', headers, body: form }),
          200,
        );
      },
    },
    {
      name: '100 time offsets',
      run: async () =>
        expect(
          await chart({}, [
            {
              columns: [],
              metrics: [sum],
              granularity: 'at',
              is_timeseries: true,
              time_range: '2024-01-01 : 2024-06-01',
              extras: { time_grain_sqla: 'P1D' },
              time_offsets: Array.from({ length: 100 }, (_, i) => `${i + 1} days ago`),
              post_processing: [],
            },
          ]),
          200,
          400,
        ),
    },
    {
      name: 'eight SELECTs of 10,000 columns',
      run: async () => {
        const sql = `select ${Array.from({ length: 10_000 }, (_, i) => `${i} as c${i}`).join(', ')}`;
        const [first = ''] = await times(8, async () => expect(await execute(sql), 200, 400));
        return first;
      },
    },
  ];
}
