import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { err, ok, type Result } from '#domain/result.ts';
import { withoutFolders } from '../base/withoutFolders.ts';
import type { IngestMessage, IngestReport, IngestRequest, OnSource } from './ingestJob.ts';

/** Why a process that creates a database failed. */
export interface IngestFailure {
  readonly reason: string;
  /** The source being read at a crash. */
  readonly crashedAt: string | null;
}

export interface IngestWatch {
  readonly signal: AbortSignal;
  /** Memory limit of DuckDB in bytes; its default where omitted. */
  readonly memory?: number;
  readonly onSource?: OnSource;
}

const STOPPED = 'The server stopped before the file was loaded.';

/** Runs a job in a separate process. Never rejects. */
export function runIngest(
  request: IngestRequest,
  watch: IngestWatch,
): Promise<Result<IngestReport, IngestFailure>> {
  return new Promise((resolve) => {
    if (watch.signal.aborted) {
      resolve(err({ reason: STOPPED, crashedAt: null }));
      return;
    }
    const { script, execArgv } = childScript();
    // It does not inherit the server's environment, in which there may be keys.
    const env = { PATH: process.env['PATH'] };
    const child = fork(script, [], { execArgv, env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const kill = () => child.kill('SIGKILL');
    watch.signal.addEventListener('abort', kill, { once: true });

    let at: string | null = null;
    let outcome: Result<IngestReport, IngestFailure> | null = null;
    child.on('message', (message: IngestMessage) => {
      if (message.type === 'done') outcome = ok(reportOf(message.report));
      else if (message.type === 'failed')
        outcome = err({ reason: withoutFolders(message.reason), crashedAt: null });
      else {
        at = message.source;
        watch.onSource?.(message.source, message.part);
      }
    });
    // An error without an exit means that the process could not be started.
    child.on('error', (cause) => {
      outcome ??= err({
        reason: `The process that reads files could not be started: ${withoutFolders(cause.message)}`,
        crashedAt: null,
      });
      if (child.pid === undefined) resolve(outcome);
    });
    child.on('exit', (code, signal) => {
      watch.signal.removeEventListener('abort', kill);
      const how = signal ?? `code ${code}`;
      const stopped = watch.signal.aborted ? STOPPED : null;
      resolve(
        outcome ??
          err({ reason: stopped ?? `The reader crashed (${how}): the file may be damaged.`, crashedAt: at }),
      );
    });
    child.send({ ...request, memory: watch.memory }, (cause) => {
      // The exit that follows has the reason.
      if (cause) kill();
    });
  });
}

/** Its reasons are read by people who do not know where the server keeps a file. */
const reportOf = ({ tables, faults }: IngestReport): IngestReport => ({
  tables,
  faults: faults.map((fault) => ({ ...fault, reason: withoutFolders(fault.reason) })),
});

/** The child beside this file: a TypeScript source when run from sources, a bundle beside the bundle otherwise. */
function childScript(): { readonly script: string; readonly execArgv: string[] } {
  const fromSources = import.meta.url.endsWith('.ts');
  const script = fileURLToPath(
    new URL(fromSources ? './ingestChild.ts' : './ingestChild.js', import.meta.url),
  );
  if (!fromSources) return { script, execArgv: [] };
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return { script, execArgv: ['--import', loader] };
}
