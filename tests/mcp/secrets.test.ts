import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallWorld } from '../server/callWorld.ts';
import { NAME_MARK, ROW_MARK, secretWorld, type FuzzCaller } from '../server/people/secretWorld.ts';
import { client, tokenOf, toolCall, vaultWorld } from './modelWorld.ts';

let world: CallWorld;
let people: readonly FuzzCaller[];
beforeAll(async () => {
  world = await vaultWorld();
  people = await secretWorld(world);
});
afterAll(() => world.close());

test('nobody’s model learns what its person may not', { timeout: 120_000 }, async () => {
  const SQL = [
    'SELECT * FROM vault',
    "SELECT * FROM query_table('vault')",
    'SELECT * FROM duckdb_tables()',
    'SHOW ALL TABLES',
    'EXPLAIN ANALYZE SELECT word FROM vault',
    'SELECT (SELECT max(word) FROM vault) FROM ships',
    'FROM vault',
  ];
  for (const name of ['gamma', 'alpha', 'sqllab', 'clerk', 'nobody']) {
    const hidden = people.find((each) => each.name === name)?.hidden ?? [];
    expect(hidden).toContain(ROW_MARK);
    const model = await client(world, tokenOf(world, name));
    const said: string[] = [];
    const note = async (tool: string, input: Record<string, unknown>) => {
      const { text, image } = await toolCall(model, tool, input);
      said.push(text);
      return image;
    };
    for (const kind of ['database', 'dataset', 'chart', 'dashboard']) {
      await note('find', { kind });
      await note('find', { kind, search: NAME_MARK.slice(0, 3) });
    }
    for (const id of [1, 2, 3]) {
      for (const kind of ['dataset', 'chart', 'dashboard']) await note('describe', { kind, id });
      await note('chart_data', { chart_id: id });
      await note('explain_chart', { chart_id: id });
      await note('tables', { database_id: id });
      await note('tables', { database_id: id, schema: 'main' });
      await note('tables', { database_id: id, schema: 'main', table: 'vault' });
      await note('draft_chart', {
        dataset_id: id,
        title: 'x',
        viz_type: 'table',
        form: { query_mode: 'raw', all_columns: ['word'] },
      });
      await note('draft_chart', {
        dataset_id: 2,
        title: 'x',
        viz_type: 'table',
        form: {
          query_mode: 'aggregate',
          groupby: [],
          metrics: [{ expressionType: 'SQL', sqlExpression: '(SELECT max(word) FROM vault)', label: 'm' }],
        },
      });
    }
    for (const sql of SQL) await note('run_sql', { database_id: 1, sql });
    // Its own questions are repeated in errors.
    const heard = said.join('\n').replaceAll('max(word)', '');
    for (const mark of hidden) expect(heard, `${name}: ${mark}`).not.toContain(mark);
    await model.close();
  }
});
