import { cellText } from '#domain/rows/text/cellText.ts';
import type { ExecuteRequest } from '#query/sql/execute/executor.ts';
import type { DecodedResponse } from '../../workers/results/decodedResponse.ts';
import { decoded, type ExecutorWorld, type Way } from './executorWorld.ts';

/** Runs SQL in one of the ways, of a world that is made before the tests. */
export function sqlRuns(world: () => ExecutorWorld) {
  const never = new AbortController().signal;
  let lastId = 0;

  const on = (way: Way, sql: string, more: Partial<ExecuteRequest> = {}) => {
    const { executor, dbId } = world().executors[way];
    return { executor, asked: request(`query______${lastId++}`.slice(-11), dbId, sql, more) };
  };

  async function run(way: Way, sql: string, more: Partial<ExecuteRequest> = {}): Promise<DecodedResponse> {
    const { executor, asked } = on(way, sql, more);
    const ran = await executor.execute(asked, never);
    if (!ran.ok || ran.value.kind !== 'rows') throw new Error(JSON.stringify(ran));
    return decoded(ran.value.result);
  }

  async function faultOf(way: Way, sql: string) {
    const { executor, asked } = on(way, sql);
    const ran = await executor.execute(asked, never);
    if (ran.ok || ran.error.kind !== 'refused') throw new Error(JSON.stringify(ran));
    return ran.error.errors[0];
  }

  const failure = async (way: Way, sql: string): Promise<string> => (await faultOf(way, sql))?.message ?? '';
  return { on, run, faultOf, failure, never };
}

const request = (
  clientId: string,
  dbId: number,
  sql: string,
  more: Partial<ExecuteRequest>,
): ExecuteRequest => ({
  clientId,
  dbId,
  catalog: null,
  schema: null,
  sql,
  sqlEditorId: null,
  tab: 'Tab',
  runAsync: false,
  queryLimit: 100,
  templateParams: null,
  ctas: null,
  search: '',
  ...more,
});

export const texts = ({ columns, rowCount }: DecodedResponse): (string | null)[][] =>
  Array.from({ length: rowCount }, (_, row) => columns.map((column) => cellText(column, row)));
