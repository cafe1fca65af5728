import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { FreeReading } from '../../server/access/reading.ts';
import type { EngineRunRequest } from '../../server/engines/engineHost.ts';
import { type TestEngine, testEngine } from '../engine/testEngine.ts';

/*
 * A database that is attached to others, as Scratch is, for somebody who may read only some of those. There are two
 * worlds: in the second, what they may not read is not there at all. Whatever they write, both answer the same.
 */

export const ONLY: FreeReading = {
  kind: 'free',
  dml: true,
  only: { catalogs: ['scratch', 'Open'], tables: [{ catalog: 'Closed', schema: 'main', name: 'shared' }] },
};
const OPEN =
  'CREATE TABLE shared AS SELECT 1 AS a; CREATE SCHEMA inner_one; CREATE TABLE inner_one.t AS SELECT 2 AS b';
const SHARED = 'CREATE TABLE shared AS SELECT 1 AS a';
const SECRETS = `CREATE TABLE secret AS SELECT 42 AS hidden_column; CREATE VIEW secrets AS FROM secret;
  CREATE SEQUENCE secret_count; CREATE MACRO secret_macro(x) AS x + 1; CREATE TYPE secret_mood AS ENUM ('a');
  CREATE SCHEMA vault; CREATE TABLE vault.shared AS SELECT 5 AS deep_column`;

const OWN = `CREATE TABLE own AS SELECT 1 AS id, 7 AS x; CREATE SEQUENCE own_count; CREATE VIEW own_view AS FROM own;
  CREATE SCHEMA inner_two; CREATE VIEW leaky AS SELECT hidden_column, 'a' AS other_column FROM Hidden.secret;
  CREATE VIEW inner_two."Leaky ""2""" AS SELECT hidden_column AS last_column FROM leaky`;

export interface OtherWorlds {
  readonly all: TestEngine;
  readonly open: TestEngine;
  /** What each answers to somebody who may read `ONLY`, to the last letter. */
  answers(sql: string, how?: Partial<EngineRunRequest>): Promise<readonly [string, string]>;
  close(): Promise<void>;
}

export async function otherWorlds(): Promise<OtherWorlds> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-others-'));
  const [all, open] = await Promise.all([
    world(join(folder, 'all'), { Hidden: SECRETS, Open: OPEN, Closed: `${SHARED}; ${SECRETS}` }),
    world(join(folder, 'open'), { Open: OPEN, Closed: SHARED }),
  ]);
  return {
    all,
    open,
    answers: async (sql, how = {}) => Promise.all([answer(all, sql, how), answer(open, sql, how)]),
    async close() {
      await Promise.all([all.host.close(), open.host.close()]);
      rmSync(folder, { recursive: true });
    },
  };
}

async function world(folder: string, databases: Readonly<Record<string, string>>): Promise<TestEngine> {
  mkdirSync(join(folder, 'else'), { recursive: true });
  const attach = await Promise.all(
    Object.entries(databases).map(async ([alias, sql]) => ({
      alias,
      path: await fileOf(join(folder, `${alias}.duckdb`), sql),
      readOnly: true,
    })),
  );
  const path = join(folder, 'scratch.duckdb');
  // The views were made when the databases were there, in both worlds.
  const hidden = await fileOf(join(folder, 'else/Hidden.duckdb'), SECRETS);
  await fileOf(path, `ATTACH '${hidden}' AS Hidden; ${OWN}; DETACH Hidden`);
  return testEngine([], { path, attach });
}

async function fileOf(path: string, sql: string): Promise<string> {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
  return path;
}

async function answer(engine: TestEngine, sql: string, how: Partial<EngineRunRequest>): Promise<string> {
  const ran = await engine.run(sql, { reading: ONLY, limit: 50, ...how });
  if (!ran.ok) return `${ran.error.kind}: ${ran.error.message} ${JSON.stringify(ran.error.at)}`;
  let text = `${ran.value.columns.map(({ name }) => name).join()} `;
  for await (const bytes of ran.value.body) text += Buffer.from(bytes).toString('utf8');
  return text;
}
