/**
 * `npm run check`: format, types, lint, boundaries, dead code, cited rules, words and names, known advisories, in
 * parallel and fast enough to run on every save.
 * The linter checks the types too: it reads each file under the nearest tsconfig, six times as fast as tsc.
 */
import { type Advisories, fetchAdvisories } from './support/advisories.ts';
import { type StepOutcome, step } from './support/steps.ts';

const bin = (name: string) => `node_modules/.bin/${name}`;
/** In one process; `tsx` itself would start a second one. */
const script = (path: string) => [process.execPath, '--import', 'tsx', path];

const RULES = 'cited rules';

/** For the type checker, which is written in Go: no garbage collection below 6 GiB, a third of its time. */
const TYPE_CHECKER = { GOGC: 'off', GOMEMLIMIT: '6GiB' };

const CHECKS: readonly (readonly [string, readonly string[], Record<string, string>?])[] = [
  [
    'types and lint',
    [
      bin('oxlint'),
      '--type-aware',
      '--type-check',
      '--report-unused-disable-directives',
      '--deny-warnings',
      '.',
    ],
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
  [RULES, script('tests/rules/main.ts')],
  ['words of the glossary, names of types', script('tests/glossary/main.ts')],
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
