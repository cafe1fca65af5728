import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { MAX_OF_A_KIND } from '../base/slots.ts';

/**
 * A DuckDB call uses a thread of the pool while it runs; this many calls never wait for one another. It exceeds the
 * most queries of both kinds, so that a short call always finds a thread.
 */
const POOL_THREADS = 2 * MAX_OF_A_KIND + 8;

const EXTRA_CA = 'NODE_EXTRA_CA_CERTS';

/** The entry file of an engine process: `child.ts` in sources, or its bundle. */
export function engineChildUrl(here: string = import.meta.url): URL {
  return new URL(here.endsWith('.ts') ? './child.ts' : './engineChild.js', here);
}

/**
 * Starts an engine process. Its pipe is file descriptor 3; it gets next to nothing of the server's environment. DuckDB's own
 * limit does not count all allocations of a query (a text of gigabytes is not), so the operating system limits the
 * process to `memory` bytes where it can: then an allocation fails, and with it only that query. Rows on their way are soon
 * freed memory outside of a small heap: to search it by and by for each 64 MB of them took a third of an export's processor time.
 */
export function startEngineChild(entry: URL, memory: number | null): ChildProcess {
  const path = fileURLToPath(entry);
  const loader = path.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const command = [process.execPath, '--expose-gc', '--no-incremental-marking', ...loader, path];
  const [program = '', ...args] = memory === null ? command : limited(command, memory);
  return spawn(program, args, {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      UV_THREADPOOL_SIZE: String(POOL_THREADS),
      // Certificates of database servers are checked by it.
      ...(EXTRA_CA in process.env ? { [EXTRA_CA]: process.env[EXTRA_CA] } : {}),
    },
  });
}

/** Gives a process what others leave of the processors. */
export function comesLast({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, which its conversations report.
  }
}

const SHELL = '/bin/sh';
/** What a process has allocated, mostly untouched, before its first query. */
const BEFORE_QUERIES = 448 * 1024 ** 2;

const MAPS = '/proc/self/maps';

/**
 * What V8 reserves for the code that it compiles. From Node 24 on it is writable, some 510 MB, and counts as allocated: a
 * process that may not have it does not start. The same program runs here.
 */
function reservedForCode(): number {
  const lines = existsSync(MAPS) ? readFileSync(MAPS, 'latin1').matchAll(/^(\w+)-(\w+) rwxp /gm) : [];
  return [...lines].reduce(
    (sum, [, from, to]) => sum + Number.parseInt(to ?? '', 16) - Number.parseInt(from ?? '', 16),
    0,
  );
}

/**
 * The shell sets the limit and is replaced by the process: other tools are not on every system. Only Linux enforces it.
 */
function limited(command: readonly string[], memory: number): readonly string[] {
  if (process.platform !== 'linux' || !existsSync(SHELL)) return command;
  const kilobytes = Math.floor((memory + BEFORE_QUERIES + reservedForCode()) / 1024);
  return [SHELL, '-c', `ulimit -d ${kilobytes} 2>/dev/null; exec "$@"`, 'sextant-engine', ...command];
}
