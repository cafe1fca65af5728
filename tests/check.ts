/**
 * `npm run check`: format, types, lint, boundaries, dead code, cited rules, words and names, known advisories, in
 * parallel and fast enough to run on every save.
 * The linter checks the types too: it reads each file under the nearest tsconfig, six times as fast as tsc.
 */
import { type Advisories, fetchAdvisories } from './support/advisories.ts';
import { type StepOutcome, step } from './support/steps.ts';

const bin = (name: string) => `node_modules/.bin/${name}`;

const RULES = 'cited rules';

/**
 * For the type checker, which is written in Go: on one core, as the other checks use the other cores; and without
 * garbage collection below 3 GiB, a third of its time.
 */
const TYPE_CHECKER = { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '3GiB' };
const LINT = [
  bin('oxlint'),
  '--type-aware',
  '--type-check',
  '--report-unused-disable-directives',
  '--deny-warnings',
];
/** What runs in the browser, two thirds of the files. */
const APP = ['src', 'sw', 'workers'];

const CHECKS: readonly (readonly [string, readonly string[], Record<string, string>?])[] = [
  // In two halves, a core each. Whole, it was all that the check waited for.
  ['types and lint of the app', [...LINT, ...APP], TYPE_CHECKER],
  [
    'types and lint of the rest',
    [...LINT, '.', ...APP.flatMap((folder) => ['--ignore-pattern', `${folder}/**`])],
    TYPE_CHECKER,
  ],
  [
    'boundaries',
    [
      bin('depcruise'),
      '--config=.dependency-cruiser.cjs',
      '--cache=.cache/depcruise',
      '--cache-strategy=content',
      'src',
      'sw',
      'workers',
      'server',
    ],
  ],
  ['format', [bin('oxfmt'), '--check', '.']],
  [
    'dead code',
    [bin('knip'), '--cache', '--cache-location', '.cache/knip', '--treat-config-hints-as-errors'],
  ],
  [RULES, [bin('tsx'), 'tests/rules/main.ts']],
  ['words of the glossary, names of types', [bin('tsx'), 'tests/glossary/main.ts']],
];

async function main(): Promise<number> {
  const outcomes: StepOutcome[] = [];
  const remaining = [...CHECKS];
  const lane = async () => {
    for (let next = remaining.shift(); next !== undefined; next = remaining.shift()) {
      const outcome = await step(next[0], next[1], true, next[2]);
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
