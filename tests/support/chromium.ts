import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Flags for Chromium on headless machines: no sandbox for root, no GPU, possibly no network. */
export const CHROMIUM_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // Missing or not executable: the next candidate is tried.
  }
}

function onPath(name: string): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, name);
    if (folder !== '' && executable(path)) return path;
  }
  return null;
}

/** The browser of CHROME_PATH; null if it is not set. */
function wantedChromium(): string | null {
  const wanted = process.env['CHROME_PATH'];
  if (wanted === undefined || wanted === '') return null;
  if (executable(wanted)) return wanted;
  throw new Error(`CHROME_PATH is ${wanted}, but no program can be run there.`);
}

function firstOnPath(names: readonly string[]): string | null {
  return names.map(onPath).find((path) => path !== null) ?? null;
}

/** An existing Chromium: CHROME_PATH, then the system's, then Playwright's own. Null if there is none. */
function findChromium(): string | null {
  const found =
    wantedChromium() ??
    firstOnPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']);
  if (found !== null) return found;
  const own = chromium.executablePath();
  return executable(own) ? own : null;
}

/** Chromium without a window, which opens a page in half of the processor time. Null if there is none. */
function findHeadlessShell(): string | null {
  return firstOnPath(['chromium-headless-shell', 'chrome-headless-shell']);
}

function tried(command: string, args: readonly string[]): boolean {
  process.stdout.write(`> ${command} ${args.join(' ')}\n`);
  return spawnSync(command, args, { stdio: 'inherit', timeout: 600_000 }).status === 0;
}

/** Runs apt-get with each of the argument lists, as root or by sudo, until one fails. False where that cannot be. */
function apt(...runs: readonly (readonly string[])[]): boolean {
  const root = process.getuid?.() === 0;
  if (onPath('apt-get') === null || (!root && onPath('sudo') === null)) return false;
  return runs.every((args) => (root ? tried('apt-get', args) : tried('sudo', ['-n', 'apt-get', ...args])));
}

/** Finds Chromium or installs it: with Playwright's installer, else Debian's package. Throws with instructions. */
export function provideChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  if (tried('npx', ['playwright', 'install', 'chromium'])) {
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  if (apt(['update', '-qq'], ['install', '-y', '-qq', 'chromium'])) {
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  throw new Error(
    'The browser tests need Chromium and none could be installed here. Install Chromium or Chrome, or set CHROME_PATH to one.',
  );
}

/** The browser of the browser tests: CHROME_PATH, then a headless shell, then any Chromium, which may be installed. */
export function provideTestBrowser(): string {
  return wantedChromium() ?? findHeadlessShell() ?? provideChromium();
}

/** Installs Debian's headless shell where that needs no password; without one the tests run in any Chromium. */
export function offerHeadlessShell(): void {
  if (process.getuid?.() !== 0 || wantedChromium() !== null || findHeadlessShell() !== null) return;
  const name = 'chromium-headless-shell';
  const install = ['install', '-y', '-qq', '--no-install-recommends', name];
  if (!apt(install)) apt(['update', '-qq'], install);
}

/** The browser's version, for the bench's table. */
export function chromiumVersion(path: string): string {
  return execFileSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8' }).trim();
}
