/**
 * `npm test`: check, build, unit and contract tests, size budget, browser tests. Ends with `N passed, N failed`.
 * Every part runs even when an earlier one failed, except that nothing is tested in a browser without a build.
 */
import { readFile, rm } from 'node:fs/promises';
import { readBrowserReport } from './support/browserReport.ts';
import { provideChromium } from './support/chromium.ts';
import { step } from './support/steps.ts';

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

const bin = (name: string) => `node_modules/.bin/${name}`;
const VITEST_REPORT = '.cache/vitest.json';
const PLAYWRIGHT_REPORT = '.cache/playwright.json';

async function readReport(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    console.log(`No report at ${path}: ${String(cause)}`);
    return null;
  }
}

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

function field(report: unknown, name: string): unknown {
  return typeof report === 'object' && report !== null ? Reflect.get(report, name) : undefined;
}

/** A runner that ended badly without naming a failed test still counts as one failure. */
function add(total: Tally, code: number, passed: number, failed: number, skipped: number): void {
  total.passed += passed;
  total.failed += code !== 0 && failed === 0 ? 1 : failed;
  total.skipped += skipped;
}

async function checked(total: Tally, name: string, command: readonly string[]): Promise<boolean> {
  console.log(`\n== ${name}`);
  const outcome = await step(name, command, false);
  add(total, outcome.code, outcome.code === 0 ? 1 : 0, 0, 0);
  return outcome.code === 0;
}

async function vitest(total: Tally): Promise<void> {
  console.log('\n== unit, contract and cross-layer tests');
  await rm(VITEST_REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
  const outcome = await step('vitest', [bin('vitest'), 'run', ...reporters], false);
  const report = await readReport(VITEST_REPORT);
  const skipped = count(field(report, 'numPendingTests')) + count(field(report, 'numTodoTests'));
  add(
    total,
    outcome.code,
    count(field(report, 'numPassedTests')),
    count(field(report, 'numFailedTests')),
    skipped,
  );
}

async function browser(total: Tally): Promise<void> {
  console.log('\n== browser tests');
  await rm(PLAYWRIGHT_REPORT, { force: true });
  const path = provideChromium();
  const outcome = await step('playwright', [bin('playwright'), 'test'], false, { CHROME_PATH: path });
  const { stats, troubled } = await readBrowserReport(PLAYWRIGHT_REPORT);
  for (const { title, passedLater, page } of troubled) {
    console.log(`\n${passedLater ? 'Passed at the second try' : 'Failed'}: ${title}\n${page}`);
  }
  add(total, outcome.code, stats.expected + stats.flaky, stats.unexpected, stats.skipped);
}

async function main(): Promise<number> {
  const total: Tally = { passed: 0, failed: 0, skipped: 0 };
  await checked(total, 'check', [process.execPath, '--import', 'tsx', 'tests/check.ts']);
  const built = await checked(total, 'build', [process.execPath, 'bin/build.js']);
  await vitest(total);
  if (built) {
    try {
      await browser(total);
    } catch (cause) {
      console.log(String(cause));
      total.failed += 1;
    }
  }
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  return total.failed > 0 ? 1 : 0;
}

process.exitCode = await main();
