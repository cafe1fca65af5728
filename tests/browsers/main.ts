/**
 * `npm run test:browsers`: the walks of tests/browsers/walks in Chromium, Firefox and WebKit, as far as these are
 * installed. With names of browsers only in those, with words of titles only those walks. `--keep` writes what was found
 * into the guide. `--short` is the part of `npm test`, without Chromium, in which that runs all other browser tests.
 */
import { writeFile } from 'node:fs/promises';
import { abilitiesOf } from './abilities.ts';
import { BROWSERS, type BrowserName } from './drivers/driver.ts';
import { findBrowser } from './drivers/installed.ts';
import { type BrowserResults, keepResults } from './results.ts';
import { runWalk, type WalkOutcome } from './runWalk.ts';
import { pageScript } from './screen.ts';
import { SHORT_REPORT, type ShortReport } from './shortReport.ts';
import { WALKS } from './walks/all.ts';
import type { Walk } from './walks/walk.ts';

/** `npm test` begins no walk after this time. */
const SHORT_MS = 120_000;

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
  const found: [BrowserName, BrowserResults | string][] = [];
  for (const name of browsers) {
    if (isShort && name === 'Chromium') continue;
    const isLate = () => isShort && performance.now() - start > SHORT_MS;
    const results = await inBrowser(name, walks, script, isLate);
    if (typeof results === 'string') console.log(`skipped: ${name}, ${results}`);
    found.push([name, results]);
  }
  if (args.includes('--keep'))
    await keepResults(Object.fromEntries(found.filter(([, results]) => typeof results !== 'string')));
  const report = reportOf(found);
  if (isShort) await writeFile(SHORT_REPORT, JSON.stringify(report));
  return report.failures.length > 0 ? 1 : 0;
}

/** What the walks found; or why there were none. */
async function inBrowser(
  name: BrowserName,
  walks: readonly Walk[],
  script: string,
  isLate: () => boolean,
): Promise<BrowserResults | string> {
  const start = findBrowser(name);
  if (typeof start !== 'function') return `which is not installed: ${start.missing}`;
  const driver = await start();
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
    return { version: driver.version, walks: outcomes, abilities: await abilitiesOf(driver, script) };
  } finally {
    await driver.dispose();
  }
}

function reportOf(found: readonly (readonly [BrowserName, BrowserResults | string])[]): ShortReport {
  const failures: string[] = [];
  const skipped: string[] = [];
  let passed = 0;
  for (const [name, results] of found) {
    if (typeof results === 'string') {
      skipped.push(`${name}, ${results}`);
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

process.exitCode = await main(process.argv.slice(2));
