import { spawn } from 'node:child_process';

export interface StepOutcome {
  readonly name: string;
  readonly code: number;
  readonly seconds: number;
  readonly output: string;
}

/** Runs a command of the project's tools. With `quiet` its output is only printed if it fails. */
export function step(
  name: string,
  command: readonly string[],
  quiet: boolean,
  env: Record<string, string> = {},
): Promise<StepOutcome> {
  const [program, ...args] = command;
  if (program === undefined) throw new Error('A step needs a command.');
  const started = performance.now();
  return new Promise((done) => {
    const child = spawn(program, args, {
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      env: { ...process.env, FORCE_COLOR: '0', ...env },
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.once('error', (cause) => done({ name, code: 127, seconds: 0, output: String(cause) }));
    child.once('close', (code) =>
      done({ name, code: code ?? 1, seconds: (performance.now() - started) / 1000, output }),
    );
  });
}
