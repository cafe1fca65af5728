/**
 * `npm run test:browsers`: the walks of tests/browsers/walks in Chromium, Firefox and WebKit, as far as these are
 * installed. With names of browsers only in those, with words of titles only those walks. `--keep` writes what was found
 * into the guide. `--short` is the part of `npm test`, without Chromium, in which that runs all other browser tests; a
 * browser that does not start is named there, and is a failure otherwise.
 */
import { writeFile } from 'node:fs/promises';
import { BROWSERS, type BrowserName, type Driver } from './drivers/driver.ts';
import { findBrowser } from './drivers/installed.ts';
import { inTime } from './drivers/inTime.ts';
import { type BrowserResults, keepResults } from './results.ts';
import { runWalk, type WalkOutcome } from './runWalk.ts';
import { pageScript, screenOf } from './screen.ts';
import { SHORT_REPORT, type ShortReport } from './shortReport.ts';
import { WALKS } from './walks/all.ts';
import type { Walk } from './walks/walk.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Why the walks of a browser were not run, or not all. */
interface NotRun {
  readonly why: string;
  readonly isFailure: boolean;
}

type Found = BrowserResults | NotRun;

/** `npm test` begins no walk after this time. */
const SHORT_MS = 120_000;
/** Only ends what hangs. */
const ABILITIES_SECONDS = 120;

async function main(args: readonly string[]): Promise<number> {
  const isShort = args.includes('--short');
  const words = args.filter((each) => !each.startsWith('--')).map((each) => each.toLowerCase());
  const isNamed = (name: BrowserName) => words.includes(name.toLowerCase());
  const browsers = BROWSERS.filter((name) => (BROWSERS.some(isNamed) ? isNamed(name) : true));
  const titles = words.filter((word) => !BROWSERS.some((name) => name.toLowerCase() === word));
  const walks = WALKS.filter(
    ({ title, short }) =>
      (!isShort || short === true) &&
      (titles.length === 0 || titles.some((word) => title.toLowerCase().includes(word))),
  );
  const script = await pageScript();
  const start = performance.now();
  const found: [BrowserName, Found][] = [];
  const running = new Set<Driver>();
  // Whoever waits for this has no more patience.
  process.once('SIGTERM', () => {
    void Promise.allSettled([...running].map((driver) => driver.dispose())).then(() => process.exit(143));
  });
  for (const name of browsers) {
    if (isShort && name === 'Chromium') continue;
    const isLate = () => isShort && performance.now() - start > SHORT_MS;
    // One that breaks does not hide the others.
    const results = await inBrowser(name, { walks, script, isShort, isLate, running }).catch(
      (cause: unknown): NotRun => ({ why: `which broke: ${String(cause)}`, isFailure: true }),
    );
    if ('why' in results) console.log(`${results.isFailure ? 'failed' : 'skipped'}: ${name}, ${results.why}`);
    found.push([name, results]);
  }
  if (args.includes('--keep') && !isShort)
    await keepResults(Object.fromEntries(found.filter(([, results]) => !('why' in results))));
  const report = reportOf(found);
  if (isShort) await writeFile(SHORT_REPORT, JSON.stringify(report));
  return report.failures.length > 0 ? 1 : 0;
}

interface Run {
  readonly walks: readonly Walk[];
  readonly script: string;
  readonly isShort: boolean;
  readonly isLate: () => boolean;
  /** Those that have to end, whatever happens. */
  readonly running: Set<Driver>;
}

/** What the walks found; or why there were none. */
async function inBrowser(
  name: BrowserName,
  { walks, script, isShort, isLate, running }: Run,
): Promise<Found> {
  const start = findBrowser(name);
  if (typeof start !== 'function')
    return { why: `which is not installed: ${start.missing}`, isFailure: false };
  let driver: Driver;
  try {
    driver = await start();
  } catch (cause) {
    // A package that only names another, no display, no right to a sandbox: that is the machine's, not the app's.
    return { why: `which is installed and does not start here: ${String(cause)}`, isFailure: !isShort };
  }
  running.add(driver);
  try {
    const outcomes: Record<string, WalkOutcome> = {};
    for (const walk of walks) {
      const began = performance.now();
      const outcome: WalkOutcome = isLate()
        ? { kind: 'not tried', why: 'there was no time' }
        : await runWalk(walk, driver, script);
      outcomes[walk.title] = outcome;
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      console.log(`${outcome.kind}: ${name} ${driver.version}, ${walk.title} (${seconds} s)`);
      if (outcome.kind !== 'works') console.log(outcome.why);
    }
    const abilities = isShort
      ? {}
      : await inTime(abilitiesOf(driver, script), ABILITIES_SECONDS, 'Asking what it has');
    return { version: driver.version, walks: outcomes, abilities };
  } finally {
    running.delete(driver);
    await driver.dispose();
  }
}

function reportOf(found: readonly (readonly [BrowserName, Found])[]): ShortReport {
  const failures: string[] = [];
  const skipped: string[] = [];
  let passed = 0;
  for (const [name, results] of found) {
    if ('why' in results) {
      (results.isFailure ? failures : skipped).push(`${name}, ${results.why}`);
      continue;
    }
    for (const [title, outcome] of Object.entries(results.walks)) {
      if (outcome.kind === 'failed') failures.push(`${name}, ${title}: ${outcome.why}`);
      else if (outcome.kind === 'works') passed += 1;
      else skipped.push(`${name}, ${title}: ${outcome.why}`);
    }
  }
  return { passed, failures, skipped };
}

// What a walk left behind does not keep this from ending.
process.exit(await main(process.argv.slice(2)));

/** What a browser has, on an empty page of this machine: an origin that it trusts. */
async function abilitiesOf(driver: Driver, script: string): Promise<Readonly<Record<string, boolean>>> {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Empty</title>'),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const screen = screenOf(await driver.open(), script);
    await screen.page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const abilities = await screen.call('abilities');
    await screen.page.close();
    return abilities;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
