import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordedWorldServer } from './recordedWorldServer.ts';
import { RECORDING } from './recording.ts';

export const SCENARIOS = [
  'auth_jwt',
  'auth_session',
  'database',
  'sqllab_execute_sync',
  'sqllab_misc',
  'sqllab_async',
  'tabstate',
  'saved_query',
  'chart_data',
  'chart',
  'dashboard',
  'dataset',
  'explore_keys',
  'explore_json',
  'misc',
  'report',
] as const;

/** Recorded from a server that computes the data of charts in the background. */
export const ASYNC_SCENARIO = 'global_async';

/** The outcome of one recorded request; `quirk` is one whose response need not be reproduced. */
export interface Vector {
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped' | 'quirk';
  readonly why?: string;
}

interface Fixture {
  readonly name: string;
  readonly engine: string;
  readonly response: { readonly status: number };
}

function fixturesOf(scenario: string): readonly Fixture[] {
  const file = join(RECORDING, 'fixtures', `${scenario}.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { fixtures: readonly Fixture[] }).fixtures;
}

/** The names of a scenario's requests, without those that only PostgreSQL can answer. */
export const vectorNames = (scenario: string): readonly string[] =>
  fixturesOf(scenario)
    .filter(({ engine }) => engine === 'any')
    .map(({ name }) => name);

/** The status that was recorded. */
export const recordedStatus = (name: string): number | undefined =>
  fixturesOf(name.split('.')[0] ?? '').find((each) => each.name === name)?.response.status;

/**
 * Starts the servers, replays every scenario against its own, and stops them. At the same time, because a good part is waiting
 * for queries in the background.
 */
export async function replay(): Promise<ReadonlyMap<string, Vector>> {
  const replayed = await Promise.all([
    replayOn([], SCENARIOS),
    replayOn(['GLOBAL_ASYNC_QUERIES'], [ASYNC_SCENARIO]),
  ]);
  return new Map(replayed.flatMap((vectors) => [...vectors]));
}

async function replayOn(
  flags: readonly string[],
  scenarios: readonly string[],
): Promise<ReadonlyMap<string, Vector>> {
  const server = await recordedWorldServer(join(RECORDING, 'examples'), flags);
  try {
    const report = await run([
      join(RECORDING, 'replay'),
      server.url,
      // Not `--engine any`: requests that only PostgreSQL can answer make what later ones read.
      '--dialect',
      'duckdb',
      '--schema',
      'main',
      '--world',
      JSON.stringify(server.databases),
      '--json',
      '--scenario',
      ...scenarios,
    ]);
    return new Map(report.vectors.map((vector) => [vector.name, vector]));
  } finally {
    await server.end();
  }
}

async function run(args: readonly string[]): Promise<{ vectors: readonly Vector[] }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let report = '';
  for await (const chunk of child.stdout) report += String(chunk);
  return JSON.parse(report) as { vectors: readonly Vector[] };
}
