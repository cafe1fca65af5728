import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scratchSpec } from '../../server/files/scratch.ts';
import { expectError, testEngine, type TestEngine } from './testEngine.ts';

// An engine's process starts slowly if its sources are compiled on the way.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let root: string;
let engine: TestEngine;
const KEY = 'duckdb:///Scratch';
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'sextant-damaged-'));
  engine = await testEngine();
});
afterEach(async () => {
  await engine.host.close();
  rmSync(root, { recursive: true, force: true });
});

const spec = () => scratchSpec({ key: KEY, root, databases: join(root, 'databases') }, []);
const file = () => join(root, 'scratch.duckdb');

async function written(): Promise<void> {
  const instance = await DuckDBInstance.create(file());
  const connection = await instance.connect();
  await connection.run('CREATE TABLE many AS SELECT hash(range) AS a FROM range(400000)');
  connection.closeSync();
  instance.closeSync();
}

function overwrite(bytes: number, at: number): void {
  const open = openSync(file(), 'r+');
  writeSync(open, Buffer.alloc(bytes, 7), 0, bytes, at);
  closeSync(open);
}

const DAMAGES: Readonly<Record<string, () => void>> = {
  'is no database': () => writeFileSync(file(), 'nothing of a database '.repeat(1000)),
  'has another header': () => {
    overwrite(4096, 4096);
    overwrite(4096, 8192);
  },
  'has other blocks': () => {
    for (let at = 12_288; at + 262_144 < statSync(file()).size; at += 262_144) overwrite(512, at + 100_000);
  },
};

test.each(Object.keys(DAMAGES))(
  'Scratch whose file %s says how it is restored, and not where it is',
  async (name) => {
    await written();
    DAMAGES[name]?.();
    // It stays registered, so that it works once its file does.
    await engine.host.ensure(spec());
    const { message } = expectError(await engine.run('SELECT sum(a) FROM many', { engine: KEY }));
    expect(message).toContain('sextant restore FILE');
    expect(message).toContain('scratch.duckdb');
    expect(message).not.toContain(root);
  },
);
