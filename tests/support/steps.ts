import { type ChildProcess, spawn } from 'node:child_process';

export interface StepOutcome {
  readonly name: string;
  readonly code: number;
  readonly seconds: number;
  readonly output: string;
}

/** A step that is asked to end has so long for it. */
const ENDING_MS = 45_000;

/**
 * Runs a command of the project's tools. With `quiet` its output is only printed if it fails. After `mostSeconds` it is
 * ended, with all processes that it started; what these leave behind ends with it in any case.
 */
export function step(
  name: string,
  command: readonly string[],
  quiet: boolean,
  env: Record<string, string> = {},
  mostSeconds: number | null = null,
): Promise<StepOutcome> {
  const [program, ...args] = command;
  if (program === undefined) throw new Error('A step needs a command.');
  const started = performance.now();
  return new Promise((done) => {
    const child = spawn(program, args, {
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      detached: mostSeconds !== null,
    });
    const endAll = mostSeconds === null ? null : limited(child, mostSeconds);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.once('error', (cause) => {
      endAll?.();
      done({ name, code: 127, seconds: 0, output: String(cause) });
    });
    child.once('close', (code) => {
      endAll?.();
      done({ name, code: code ?? 1, seconds: (performance.now() - started) / 1000, output });
    });
  });
}

/** Ends a process and its group after some seconds; returns what ends whatever is left of the group. */
function limited({ pid }: ChildProcess, seconds: number): () => void {
  const end = (signal: 'SIGTERM' | 'SIGKILL') => {
    if (pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause; // Nobody is left.
    }
  };
  let last: NodeJS.Timeout | undefined;
  const late = setTimeout(() => {
    end('SIGTERM');
    last = setTimeout(() => end('SIGKILL'), ENDING_MS);
  }, seconds * 1000);
  // A group of its own does not hear the terminal.
  const interrupted = () => {
    end('SIGTERM');
    process.exit(130);
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, interrupted);
  return () => {
    for (const signal of signals) process.off(signal, interrupted);
    clearTimeout(late);
    clearTimeout(last);
    end('SIGKILL');
  };
}
