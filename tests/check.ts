/** `npm run check`: format, lint, types, boundaries and dead code, side by side, in under a minute. */
import { type StepOutcome, step } from './support/steps.ts';

const bin = (name: string) => `node_modules/.bin/${name}`;

const CHECKS: readonly (readonly [string, readonly string[]])[] = [
  ['types', [bin('tsc'), '-b']],
  ['lint', [bin('oxlint'), '--type-aware', '--deny-warnings']],
  ['format', [bin('oxfmt'), '--check', '.']],
  ['boundaries', [bin('depcruise'), '--config', '.dependency-cruiser.cjs', 'src', 'sw', 'workers', 'server']],
  ['dead code', [bin('knip'), '--treat-config-hints-as-errors']],
];

async function main(): Promise<number> {
  const outcomes: StepOutcome[] = [];
  const waiting = [...CHECKS];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const outcome = await step(next[0], next[1], true);
      outcomes.push(outcome);
      console.log(
        `${outcome.code === 0 ? 'ok    ' : 'FAILED'} ${outcome.name} (${outcome.seconds.toFixed(1)} s)`,
      );
      if (outcome.code !== 0) console.log(outcome.output);
    }
  };
  await Promise.all([lane(), lane()]);
  return outcomes.some((outcome) => outcome.code !== 0) ? 1 : 0;
}

process.exitCode = await main();
