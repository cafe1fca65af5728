import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A separate built server, as `npm start` starts it, with a new or given data folder. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly dataDir: string;
  /** A one-time address that signs the browser in. */
  readonly signInUrl: string;
  readonly output: () => string;
  /** The match of the pattern's group in what it has printed, once it has; rejects with the output if it ends first. */
  printed(pattern: RegExp): Promise<string>;
  /** Kills it, as a power failure would. */
  kill(): Promise<void>;
  /** Starts it again with the same folder and port. */
  restart(): Promise<RunningServer>;
  /** Stops it and removes the folder it created. */
  dispose(): Promise<void>;
}

export interface ServerOptions {
  readonly port?: number;
  readonly dataDir?: string;
  /** A data folder of another server, which has ended; this one begins with a copy of it. */
  readonly copyOf?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The built server to run; the checkout's own by default. */
  readonly program?: string;
}

export const ADMIN_PASSWORD = 'admin';

export async function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      if (address === null || typeof address === 'string') failed(new Error('no port'));
      else probe.close(() => done(address.port));
    });
  });
}

async function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((done) => {
    child.once('exit', () => done());
    child.kill(signal);
  });
}

function printedBy(child: ChildProcess, output: () => string, pattern: RegExp): Promise<string> {
  return new Promise((done, failed) => {
    const look = () => {
      const match = pattern.exec(output());
      if (match) done(match[1] ?? match[0]);
    };
    look();
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    const ended = (): void =>
      failed(new Error(`The server ended with ${child.exitCode ?? child.signalCode}:\n${output()}`));
    if (child.exitCode !== null || child.signalCode !== null) ended();
    else child.once('exit', ended);
  });
}

export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'sextant-test-')));
  if (options.dataDir === undefined && options.copyOf !== undefined)
    await cp(options.copyOf, dataDir, { recursive: true });
  const program = options.program ?? resolve(import.meta.dirname, '../../dist/server/main.js');
  const args = [
    '--port',
    String(port),
    '--data',
    dataDir,
    '--no-open',
    ...(options.args ?? ['--no-samples']),
  ];
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, SEXTANT_ADMIN_PASSWORD: ADMIN_PASSWORD, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const keep = (chunk: Buffer) => {
    text += chunk.toString('utf8');
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const output = () => text;
  const printed = (pattern: RegExp) => printedBy(child, output, pattern);
  const signInUrl = await printed(/(https?:\/\/\S+\/login\/\?key=\S+)/);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    dataDir,
    signInUrl,
    output,
    printed,
    kill: () => stopped(child, 'SIGKILL'),
    async restart() {
      await stopped(child, 'SIGKILL');
      return startServer({ ...options, port, dataDir });
    },
    async dispose() {
      await stopped(child, 'SIGTERM');
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
