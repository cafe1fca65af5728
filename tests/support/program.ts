import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundled } from './serverBundle.ts';

/** The server's program, bundled from its sources, in a separate process. */
export interface Program {
  readonly pid: number;
  readonly output: () => string;
  /** The match of the pattern's group in the output; rejects with the output if the program ends first. */
  printed(pattern: RegExp): Promise<string>;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  kill(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Shell commands put before the program, such as `ulimit -f 8;`. */
  readonly shell?: string;
  readonly cwd?: string;
}

const ROOT = resolve(import.meta.dirname, '../..');

export function runProgram(args: readonly string[], options: ProgramOptions = {}): Program {
  const command = [process.execPath, fileURLToPath(bundled('main')), ...args];
  const env: NodeJS.ProcessEnv = { ...process.env, CI: '1', ...options.env };
  if (options.env?.['SEXTANT_ADMIN_PASSWORD'] === undefined) delete env['SEXTANT_ADMIN_PASSWORD'];
  const [file = '', ...rest] =
    options.shell === undefined ? command : ['bash', '-c', `${options.shell} exec "$@"`, 'bash', ...command];
  const child = spawn(file, rest, { env, cwd: options.cwd ?? ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const keep = (chunk: Buffer) => {
    text += chunk.toString('utf8');
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<number | NodeJS.Signals>((done) => {
    child.once('close', (code, signal) => done(signal ?? code ?? -1));
  });
  return {
    pid: child.pid ?? -1,
    output: () => text,
    printed: (pattern) =>
      new Promise((found, failed) => {
        const look = () => {
          const match = pattern.exec(text);
          if (match) found(match[1] ?? match[0]);
        };
        look();
        child.stdout.on('data', look);
        child.stderr.on('data', look);
        void ended.then((how) => failed(new Error(`It ended with ${how}, without ${pattern}:\n${text}`)));
      }),
    ended,
    kill(signal = 'SIGKILL') {
      child.kill(signal);
      return ended;
    },
  };
}

/** A folder and the programs started with it, all removed when it is disposed. */
export function programWorld() {
  const dir = mkdtempSync(join(tmpdir(), 'sextant-start-'));
  const programs: Program[] = [];
  return {
    dir,
    run(args: readonly string[], options?: ProgramOptions): Program {
      const program = runProgram(args, options);
      programs.push(program);
      return program;
    },
    async dispose() {
      await Promise.all(programs.map((program) => program.kill()));
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
