/**
 * `npm test`: check, build, unit and contract tests, size budgets, browser tests, a walk in
 * other browsers. Ends with `N passed, N failed`.
 * Every part runs even if an earlier one failed, except that browser tests need a build.
 */
import { rm } from 'node:fs/promises';
import { readShortReport, SHORT_REPORT } from './browsers/shortReport.ts';
import { readBrowserReport } from './support/browserReport.ts';
import { offerHeadlessShell, provideTestBrowser } from './support/chromium.ts';
import { LONG_TAG } from './support/longTag.ts';
import { type StepOutcome, step } from './support/steps.ts';
import { readUnitReport } from './support/unitReport.ts';

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Repeated at the very end, because often only the end of a log is kept. */
  readonly failures: string[];
  /** What was skipped for want of something on this machine. */
  readonly left: string[];
}

const bin = (name: string) => `node_modules/.bin/${name}`;
/** Only ends what hangs: the walks begin within two minutes, and one has ten at most. */
const OTHER_BROWSERS_SECONDS = 900;
const VITEST_REPORT = '.cache/vitest.json';
const PLAYWRIGHT_REPORT = '.cache/playwright.json';

/** A runner that failed without naming a failed test counts as one failure. */
function add(
  total: Tally,
  { name, code }: StepOutcome,
  passed: number,
  failed: number,
  skipped: number,
): void {
  const silent = code !== 0 && failed === 0;
  if (silent) total.failures.push(`Failed: ${name}, with code ${code}`);
  total.passed += passed;
  total.failed += silent ? 1 : failed;
  total.skipped += skipped;
}

/** Runs a command and prints its output once it has ended. */
async function checked(total: Tally, name: string, command: readonly string[]): Promise<boolean> {
  const outcome = await step(name, command, true);
  console.log(`\n== ${name} (${outcome.seconds.toFixed(0)} s)\n${outcome.output.trimEnd()}`);
  add(total, outcome, outcome.code === 0 ? 1 : 0, 0, 0);
  return outcome.code === 0;
}

async function vitest(total: Tally): Promise<void> {
  console.log('\n== unit, contract and cross-layer tests');
  await rm(VITEST_REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
  const outcome = await step('vitest', [bin('vitest'), 'run', ...reporters], false);
  const { passed, skipped, failures } = await readUnitReport(VITEST_REPORT);
  add(total, outcome, passed, failures.length, skipped);
  total.failures.push(...failures);
}

async function browser(total: Tally): Promise<void> {
  console.log('\n== browser tests');
  await rm(PLAYWRIGHT_REPORT, { force: true });
  offerHeadlessShell();
  provideTestBrowser();
  const outcome = await step('playwright', [bin('playwright'), 'test', '--grep-invert', LONG_TAG], false);
  const { stats, troubled } = await readBrowserReport(PLAYWRIGHT_REPORT);
  for (const { title, passedLater, page } of troubled) {
    total.failures.push(`${passedLater ? 'Passed on retry' : 'Failed'}: ${title}\n${page}`);
  }
  add(total, outcome, stats.expected + stats.flaky, stats.unexpected, stats.skipped);
}

/** A walk in each other browser that is installed; the others are named with what would install them. */
async function otherBrowsers(total: Tally): Promise<void> {
  console.log('\n== other browsers');
  await rm(SHORT_REPORT, { force: true });
  // One process, which a signal reaches once.
  const walks = [process.execPath, '--import', 'tsx', 'tests/browsers/main.ts', '--short'];
  const outcome = await step('walks', walks, false, {}, OTHER_BROWSERS_SECONDS);
  const { passed, failures, skipped } = await readShortReport();
  add(total, outcome, passed, failures.length, skipped.length);
  total.failures.push(...failures.map((each) => `Failed: ${each}`));
  total.left.push(...skipped);
}

/** Runs a part; one without a report counts as a failure, and the others still run. */
async function runPart(total: Tally, part: (total: Tally) => Promise<void>): Promise<void> {
  try {
    await part(total);
  } catch (cause) {
    total.failures.push(`Failed: the ${part.name} tests left no report. ${String(cause)}`);
    total.failed += 1;
  }
}

async function main(): Promise<number> {
  const total: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], left: [] };
  // Side by side, because either alone leaves a core idle.
  const [, built] = await Promise.all([
    checked(total, 'check', [process.execPath, '--import', 'tsx', 'tests/check.ts']),
    checked(total, 'build', [process.execPath, 'bin/build.js', '--quiet']),
  ]);
  await runPart(total, vitest);
  if (built) {
    await runPart(total, browser);
    await runPart(total, otherBrowsers);
  }
  for (const failure of total.failures) console.log(`\n${failure}`);
  for (const each of total.left) console.log(`\nSkipped: ${each}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  return total.failed > 0 ? 1 : 0;
}

process.exitCode = await main();
