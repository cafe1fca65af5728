import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, expect } from 'vitest';
import { findSources, type FoundSources } from '../../../server/files/findSources.ts';
import { ingest } from '../../../server/files/ingest.ts';
import type { IngestReport } from '../../../server/files/ingestJob.ts';
import { planDatabases, type DatabasePlan } from '../../../server/files/planDatabases.ts';
/** A folder for a test's files, and short ways to load them. */
export function fileFolder() {
  let dir = '';
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'sextant-files-'));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  function write(name: string, content: string | Uint8Array): string {
    const path = join(dir, name);
    writeFileSync(path, content);
    return path;
  }

  function found(...names: string[]): FoundSources {
    const result = findSources(names, dir);
    if (!result.ok) throw new Error(result.error);
    return result.value;
  }

  function plansOf(...names: string[]): DatabasePlan[] {
    return planDatabases(found(...names).sources, null);
  }

  function onlyPlan(...names: string[]): DatabasePlan {
    const plans = plansOf(...names);
    expect(plans).toHaveLength(1);
    return plans[0]!;
  }

  /** Loads in this process, which is faster than a child process for each. */
  async function load(...names: string[]): Promise<IngestReport & { file: string }> {
    const file = join(dir, 'out.duckdb');
    const report = await ingest({ job: onlyPlan(...names).job, target: file }, () => undefined);
    return { ...report, file };
  }

  async function query(file: string, sql: string): Promise<unknown[][]> {
    const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
    const connection = await instance.connect();
    try {
      return (await connection.runAndReadAll(sql)).getRowsJson();
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
  }

  async function duckdbFile(name: string, ...statements: string[]): Promise<string> {
    const instance = await DuckDBInstance.create(join(dir, name));
    const connection = await instance.connect();
    for (const statement of statements) await connection.run(statement);
    connection.closeSync();
    instance.closeSync();
    return join(dir, name);
  }

  const columnTypes = async (file: string, table: string) =>
    Object.fromEntries((await query(file, `DESCRIBE "${table}"`)) as [string, string][]);
  return {
    get dir() {
      return dir;
    },
    write,
    found,
    plansOf,
    onlyPlan,
    load,
    query,
    duckdbFile,
    columnTypes,
  };
}

export const NEVER = { signal: new AbortController().signal };
