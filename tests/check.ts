/**
 * `npm run check`: format, types, lint, boundaries, dead code, cited rules, words and names, known advisories, in
 * parallel and fast enough to run on every save.
 * The linter checks the types too: it reads each file under the nearest tsconfig, six times as fast as tsc. It is
 * given what has changed since the last time that all of it passed, and all that reaches it.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

import { type Advisories, fetchAdvisories } from './support/advisories.ts';
import { importsHash } from './support/importsHash.ts';
import { type StepOutcome, step } from './support/steps.ts';
import { hashesOf, type PassedHashes, readCheckedSources, uncheckedFiles } from './support/uncheckedFiles.ts';

const bin = (name: string) => `node_modules/.bin/${name}`;
/** In one process; `tsx` itself would start a second one. */
const script = (path: string) => [process.execPath, '--import', 'tsx', path];

const RULES = 'cited rules';

/** For the type checker, which is written in Go: no garbage collection below 6 GiB, a third of its time. */
const TYPE_CHECKER = { GOGC: 'off', GOMEMLIMIT: '6GiB' };

const BOUNDED = ['src', 'sw', 'workers', 'server'];

const CHECKS: readonly (readonly [string, readonly string[]])[] = [
  ['format', [bin('oxfmt'), '--check', '.']],
  [
    'dead code',
    [bin('knip'), '--cache', '--cache-location', '.cache/knip', '--treat-config-hints-as-errors'],
  ],
  [RULES, script('tests/rules/main.ts')],
  ['words of the glossary, names of types', script('tests/glossary/main.ts')],
];

async function main(): Promise<number> {
  const outcomes: StepOutcome[] = [];
  const remaining = [
    checkTypes,
    checkBoundaries,
    ...CHECKS.map(
      ([name, command]) =>
        () =>
          step(name, command, true),
    ),
  ];
  const lane = async () => {
    for (let next = remaining.shift(); next !== undefined; next = remaining.shift()) {
      const outcome = await next();
      outcomes.push(outcome);
      console.log(
        `${outcome.code === 0 ? 'ok    ' : 'FAILED'} ${outcome.name} (${outcome.seconds.toFixed(1)} s)`,
      );
      if (outcome.code !== 0 || outcome.name === RULES) console.log(outcome.output.trimEnd());
    }
  };
  const [advisories] = await Promise.all([fetchAdvisories(), lane(), lane()]);
  printAdvisories(advisories);
  const isSound = advisories.kind === 'unknown' || advisories.faults.length === 0;
  return isSound && outcomes.every((outcome) => outcome.code === 0) ? 0 : 1;
}

const PASSED = '.cache/passedTypes.json';

async function checkTypes(): Promise<StepOutcome> {
  const sources = readCheckedSources('.');
  const unchecked = uncheckedFiles(sources, readPassed());
  const name = `types and lint, ${unchecked.length} files`;
  if (unchecked.length === 0) return { name, code: 0, seconds: 0, output: '' };
  const outcome = await step(
    name,
    [
      bin('oxlint'),
      '--type-aware',
      '--type-check',
      '--report-unused-disable-directives',
      '--deny-warnings',
      ...unchecked,
    ],
    true,
    TYPE_CHECKER,
  );
  if (outcome.code === 0) {
    mkdirSync('.cache', { recursive: true });
    writeFileSync(PASSED, JSON.stringify(hashesOf(sources)));
  }
  return outcome;
}

const PASSED_IMPORTS = '.cache/passedImports';

/** Of what imports what: most changes leave that as it is. */
async function checkBoundaries(): Promise<StepOutcome> {
  const hash = importsHash('.', BOUNDED);
  const name = 'boundaries';
  if (existsSync(PASSED_IMPORTS) && readFileSync(PASSED_IMPORTS, 'utf8') === hash)
    return { name, code: 0, seconds: 0, output: '' };
  const outcome = await step(name, [bin('depcruise'), '--config=.dependency-cruiser.cjs', ...BOUNDED], true);
  if (outcome.code === 0) {
    mkdirSync('.cache', { recursive: true });
    writeFileSync(PASSED_IMPORTS, hash);
  }
  return outcome;
}

/** Nothing, if no run has passed. */
function readPassed(): PassedHashes {
  if (!existsSync(PASSED)) return {};
  const passed: PassedHashes = JSON.parse(readFileSync(PASSED, 'utf8'));
  return passed;
}

function printAdvisories(advisories: Advisories): void {
  if (advisories.kind === 'unknown') {
    console.log(`not checked: known advisories, the registry could not be asked (${advisories.why})`);
    return;
  }
  const { faults } = advisories;
  console.log(`${faults.length === 0 ? 'ok    ' : 'FAILED'} known advisories`);
  for (const fault of faults) console.log(`  ${fault}`);
}

process.exitCode = await main();
