import { expect, test } from 'vitest';
import type { AsyncCharts } from '../../../server/backgroundJobs/asyncCharts.ts';
import { silentLog } from '../../../server/base/log.ts';
import { callWorld } from '../callWorld.ts';
import { countingRandom } from '../testApp.ts';
import { testTemplates } from '../templates/testTemplates.ts';

/** What a server with this option says of itself, and how it answers callers that do and do not want to wait. */
async function served(asyncCharts: AsyncCharts) {
  const world = await callWorld(silentLog, countingRandom(), testTemplates(), [], { asyncCharts });
  try {
    const dataset = await world.make('/api/v1/dataset/', {
      database: world.databaseId,
      schema: 'main',
      table_name: 'ships',
    });
    const ask = async (column: string, headers: Record<string, string>): Promise<number> => {
      const response = await world.browser.send('POST', '/api/v1/chart/data', {
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({
          datasource: { id: dataset, type: 'table' },
          queries: [{ columns: [column], metrics: [], row_limit: 10 }],
        }),
      });
      await response.text();
      return response.status;
    };
    const { body } = await world.call('GET', '/api/v1/sextant/capabilities');
    const conf = body['conf'] as Record<string, unknown>;
    const flags = body['feature_flags'] as Record<string, unknown>;
    return {
      flag: flags['GLOBAL_ASYNC_QUERIES'],
      transport: conf['GLOBAL_ASYNC_QUERIES_TRANSPORT'],
      ready: await ask('name', {}),
      impatient: await ask('id', { Prefer: 'respond-async' }),
    };
  } finally {
    await world.close();
  }
}

test.each([
  ['all', { flag: true, transport: 'ws', ready: 202, impatient: 202 }],
  ['slow', { flag: false, transport: 'ws', ready: 200, impatient: 202 }],
  ['none', { flag: false, transport: undefined, ready: 200, impatient: 200 }],
] as const)(
  'the option --async-charts is the flag GLOBAL_ASYNC_QUERIES, and decides which calls are answered later: %s',
  async (asyncCharts, expected) => {
    expect(await served(asyncCharts)).toEqual(expected);
  },
);
