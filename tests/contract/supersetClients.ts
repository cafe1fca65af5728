import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const PACKAGES = ['preset-cli==0.3.13', 'superset-api-client==0.6.0'];
/** If the registry does not respond, the tests continue without the clients. */
const INSTALL_MS = 240_000;
const CACHE = fileURLToPath(new URL('../../.cache/superset-clients', import.meta.url));

/** The folder of programs written for Superset by others, or why there is none. */
export type SupersetClients =
  | { readonly bin: string; readonly missing?: undefined }
  | { readonly missing: string; readonly bin?: undefined };

/** The folder named by SEXTANT_CLIENTS, else the cache, into which they are installed the first time. */
export async function supersetClients(): Promise<SupersetClients> {
  const named = process.env['SEXTANT_CLIENTS'];
  const bin = join(named ?? CACHE, 'bin');
  const isThere = () => existsSync(join(bin, 'superset-cli'));
  if (isThere()) return { bin };
  if (named !== undefined)
    return { missing: `SEXTANT_CLIENTS names a folder without superset-cli: ${named}` };
  const signal = AbortSignal.timeout(INSTALL_MS);
  try {
    await run('python3', ['-m', 'venv', CACHE], { signal });
    const pip = ['install', '--quiet', '--disable-pip-version-check', '--no-input', '--retries', '0'];
    await run(join(bin, 'pip'), [...pip, '--timeout', '10', ...PACKAGES], { signal });
    return isThere() ? { bin } : { missing: 'superset-cli was not installed' };
  } catch (cause) {
    // A partial installation would be taken for a complete one.
    rmSync(CACHE, { recursive: true, force: true });
    const reason = signal.aborted ? `installing them took more than ${INSTALL_MS / 1000} s` : lastLine(cause);
    return { missing: `Python's packages cannot be had here: ${reason}` };
  }
}

const lastLine = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).trim().split('\n').at(-1) ?? '';
