import { createHash } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { startQuery } from '#domain/query/startQuery.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { createResultsClient, type ResultsClient } from '#query/results/resultsWorker.ts';
import { listChartData } from '#store/charts/chartData.ts';
import { openDb, type SextantDb } from '#store/db.ts';
import { DOWNLOADS } from '../../src/features/sqllab/results/download/downloadFormats.ts';
import { writeFile } from '../../src/features/sqllab/results/download/writeFile.ts';
import type { ChartDataToStore } from '../../workers/results/protocol.ts';
import { createResultsService } from '../../workers/results/resultsService.ts';
import { largeResponse } from '../e2e/fixtures/grid/responses.ts';
import { shareOf } from '../support/share.ts';
import { type Mortal, mortalDb } from '../world/killSwitch.ts';
import { mortalWorker } from '../world/mortalWorker.ts';

const { signal } = new AbortController();
const ALL = { fromRow: 0, toRow: 60, fromColumn: 0, toColumn: 10 };
const CHART: Omit<ChartDataToStore, 'body'> = {
  key: 'k',
  subject: 'chart:1',
  question: { queries: [{}] },
  origin: 'server',
  now: 1,
  rows: null,
};

/** A device with a query that runs; the first worker dies at a step, and others follow. */
function device(diesAt?: number) {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange };
  const db = openDb('sextant:test', idb);
  const lives: Mortal[] = [];
  const client = createResultsClient(() => {
    const { worker, life } = mortalWorker(lives.length === 0 ? diesAt : undefined, (of) =>
      createResultsService({
        openDb: (name) => mortalDb(openDb(name, idb), of),
        turns: { now: () => 0, next: () => new Promise((resolve) => setImmediate(resolve)) },
        collator: new Intl.Collator('en', { numeric: true }),
        budgetBytes: 1e9,
      }),
    );
    lives.push(life);
    return worker;
  }, db.name);
  return { db, client, chances: () => lives[0]?.chances ?? 0 };
}

/** What a person sees of each thing that the worker is asked for; null for what it says it could not do. */
async function seen(client: ResultsClient): Promise<Readonly<Record<string, unknown>>> {
  const file: string[] = [];
  const body = largeResponse(60).buffer;
  const decoded = await client.decode({ resultId: 'r', format: 'json', body }, { signal });
  const changes = { state: 'success', resultId: 'r' } as const;
  const kept = await client.keep({ resultId: 'r', queryId: 'q', origin: 'live', now: 7, changes });
  const answer = JSON.stringify({ result: [{ data: [{ n: 1 }], colnames: ['n'], coltypes: [0] }] });
  const chart = await client.storeChartData({ ...CHART, body: new TextEncoder().encode(answer).buffer });
  const chartKept = chart.ok && (await chart.value.kept).ok;
  const pinned = await client.pin('r', { name: 'mine' });
  const opened = await client.open('r');
  const rows = opened.ok && opened.value !== null ? client.source('r', opened.value) : null;
  const parquet = DOWNLOADS.find(({ format }) => format === 'parquet');
  if (parquet === undefined) throw new Error('Parquet is a format');
  const written =
    rows &&
    (await writeFile(rows, {
      kind: parquet,
      name: 'rows',
      signal,
      progress: () => undefined,
      sink: {
        write: async (part) => void file.push(Buffer.from(part as ArrayBuffer).toString('base64')),
        close: async () => file.length,
        drop: async () => void file.splice(0),
      },
    }).catch(() => null));
  const text = rows && (await rows.copyText(ALL, true));
  rows?.close();
  await client.release('r');
  return {
    decoded: decoded.ok ? decoded.value.rowCount : null,
    kept: kept.ok ? true : null,
    chartKept: chartKept ? true : null,
    pinned: pinned.ok ? true : null,
    opened: opened.ok ? (opened.value?.rowCount ?? null) : null,
    file: written && createHash('sha256').update(file.join()).digest('hex'),
    text,
  };
}

/** What is on the device afterwards, as a new worker and other pages read it. */
async function stored(db: SextantDb, client: ResultsClient): Promise<Readonly<Record<string, unknown>>> {
  const opened = await client.open('r');
  const rows = opened.ok && opened.value !== null ? client.source('r', opened.value) : null;
  const text = rows && (await rows.copyText(ALL, true));
  const query = await db.queries.get('q');
  const charts = await listChartData(db, ['k']);
  return { text, state: query?.state, hasChart: charts.length === 1 };
}

async function lived(diesAt?: number) {
  const { db, client, chances } = device(diesAt);
  const tab = newTab({ id: 't', name: 'Tab', now: 0, position: 1 });
  const begun = { id: 'q', at: 0, sql: 'SELECT 1', sqlOffset: 0, dbId: 1, runAsync: false };
  await db.queries.put(startQuery(tab, begun));
  const told = await seen(client);
  const held = await stored(db, client);
  client.close();
  db.close();
  return { told, held, chances: chances() };
}

test('a results worker that dies at any step loses nothing that it stored, and what it says is so', async () => {
  const whole = await lived();
  expect(Object.values(whole.told)).not.toContain(null);
  expect(whole.held).toMatchObject({ text: whole.told['text'], state: 'success', hasChart: true });
  expect(whole.chances).toBeGreaterThan(30);
  const steps = Array.from({ length: whole.chances }, (_, at) => at + 1);
  for (const chance of shareOf(steps, 2)) {
    const { told, held } = await lived(chance);
    // Each thing is as it would have been, or it is told that it is not.
    for (const [name, value] of Object.entries(told))
      expect([whole.told[name], null], `${name} at ${chance}`).toContainEqual(value);
    // Rows and the state of their query are stored together, and wholly.
    const isKept = held['text'] !== null;
    if (isKept) expect(held['text'], `rows at ${chance}`).toBe(whole.held['text']);
    expect(held['state'], `query at ${chance}`).toBe(isKept ? 'success' : 'running');
    if (told['kept'] !== null) expect(isKept, `kept at ${chance}`).toBe(true);
    if (told['chartKept'] !== null) expect(held['hasChart'], `chart at ${chance}`).toBe(true);
  }
}, 120_000);
