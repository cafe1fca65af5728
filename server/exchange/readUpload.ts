import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { err, type Result } from '#domain/result.ts';
import { withoutFolders } from '../base/withoutFolders.ts';
import { type Bundle, type BundleFault, readBundle } from './bundle.ts';
import { createTurns } from '../base/turns.ts';
import { claimedSize, readZip } from './readZip.ts';

/** The longest time an upload may take. Untrusted YAML may take minutes to parse, and would block everybody else. */
const DEADLINE_MS = 30_000;
const MEMORY_MB = 768;
/** Bytes that are parsed in some milliseconds and need no process. */
const SMALL = 128 * 1024;

export interface UploadJob {
  readonly bytes: Uint8Array;
  /** The name of the zip, for errors about all of it. */
  readonly file: string;
}
export type UploadResult = Result<Bundle, BundleFault>;

/** The zips that are read at once, at most one of each person: all of them could use all of the machine's memory. */
const AT_ONCE = 3;

/** Unpacks and validates uploaded zips, large ones in a process each, in turns. Never rejects. */
export function uploadReader(
  deadline = DEADLINE_MS,
): (job: UploadJob, sender: UploadSender) => Promise<UploadResult> {
  const turns = createTurns(1, AT_ONCE);
  return async (job, { person, signal }) => {
    if (claimedSize(job.bytes) <= SMALL) return readJob(job);
    const read = await turns.run(person, signal, () => readInProcess(job, deadline));
    return read.ok ? read.value : err({ file: job.file, reason: 'Nobody waits for it any more.' });
  };
}

/** The id of the user who sent a zip, and the signal that they left. */
export interface UploadSender {
  readonly person: number;
  readonly signal: AbortSignal;
}

export function readJob({ bytes, file }: UploadJob): UploadResult {
  const zip = readZip(bytes);
  return zip.ok ? readBundle(zip.value) : err({ file, reason: zip.error });
}

function readInProcess(job: UploadJob, deadline: number): Promise<UploadResult> {
  return new Promise((resolve) => {
    const { script, execArgv } = childScript();
    const child = fork(script, [], {
      execArgv: [...execArgv, `--max-old-space-size=${MEMORY_MB}`],
      // Passes bytes and texts directly, without JSON.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { PATH: process.env['PATH'] },
    });
    const settle = (result: UploadResult): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(result);
    };
    const refuse = (reason: string) => settle(err({ file: job.file, reason }));
    const timer = setTimeout(
      () => refuse(`Reading it took more than ${deadline / 1000} s. Import it in smaller parts.`),
      deadline,
    );
    child.once('message', (result: UploadResult) => settle(result));
    child.once('error', (cause) =>
      refuse(`The process that reads it could not be used: ${withoutFolders(cause.message)}`),
    );
    // Usually out of memory.
    child.once('exit', () => refuse('Reading it exceeded the memory limit. Import it in smaller parts.'));
    child.send(job, () => undefined);
  });
}

/** The child beside this file: a TypeScript source when run from sources, a bundle beside the bundle otherwise. */
function childScript(): { readonly script: string; readonly execArgv: readonly string[] } {
  const fromSources = import.meta.url.endsWith('.ts');
  const name = fromSources ? './uploadChild.ts' : './uploadChild.js';
  const script = fileURLToPath(new URL(name, import.meta.url));
  if (!fromSources) return { script, execArgv: [] };
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return { script, execArgv: ['--import', loader] };
}
