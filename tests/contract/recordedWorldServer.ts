import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A server over the recorded tables, in a separate process. */
export interface RecordedWorldServer {
  readonly url: string;
  /** The recorded names of databases, and their ids here. */
  readonly databases: Readonly<Record<string, number>>;
  end(): Promise<void>;
}

/** Starts it with a new folder; `examples` contains the files of the tables, `flags` the features that are on. */
export async function recordedWorldServer(
  examples: string,
  flags: readonly string[] = [],
): Promise<RecordedWorldServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-contract-'));
  const entry = fileURLToPath(new URL('./serve.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', entry, examples, folder, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { port, databases } = await readyLine(child);
  return {
    url: `http://127.0.0.1:${port}`,
    databases,
    async end() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function readyLine(child: ChildProcess): Promise<{ port: number; databases: Record<string, number> }> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk);
    if (output.includes('\n'))
      return JSON.parse(output) as { port: number; databases: Record<string, number> };
  }
  throw new Error('The server ended before it answered.');
}
