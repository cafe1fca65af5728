import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A DuckDB call holds a thread of the pool for as long as it runs; these many calls never wait for one another. */
const POOL_THREADS = 24;

/** Where the engine process begins: `child.ts` as it lies here, or what the build made of it. */
export function engineChildUrl(here: string = import.meta.url): URL {
  return new URL(here.endsWith('.ts') ? './child.ts' : './engineChild.js', here);
}

/** Starts an engine process. Its pipe is file descriptor 3; it sees nothing of the server's environment. */
export function startEngineChild(entry: URL): ChildProcess {
  const path = fileURLToPath(entry);
  const loader = path.endsWith('.ts') ? ['--import', 'tsx'] : [];
  return spawn(process.execPath, [...loader, path], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    env: { PATH: process.env['PATH'], UV_THREADPOOL_SIZE: String(POOL_THREADS) },
  });
}
