/**
 * `npm run sim`: random worlds, each identified by a seed.
 *
 * - `--worlds N` runs N of them, `--seed S` sets the first one, `--threads T` on that many threads.
 * - `--store dexie` runs them on Dexie itself.
 * - `--topic T` says what people do in them: steps/topic.ts lists the topics.
 * - `--without NAME` removes a rule (tests/sim/mutants) and stops at the first world that fails.
 * - `--judged` leaves all verdicts to the judge.
 *
 * Every world's history is judged as it is written (tests/judge). A failing world is minimized and printed: its seed, its
 * script, and what happened; its history is kept in `.cache/sim`.
 */
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { slugOf } from './mutants/mutant.ts';
import { MUTANTS } from './mutants/mutants.ts';
import { runMany } from './runMany.ts';
import { runScript, type Outcome } from './runScript.ts';
import { TOPICS, type Topic } from './steps/topic.ts';
import { scriptOf } from './steps/scriptOf.ts';
import type { Script, StoreKind, Step } from './steps/script.ts';

/** The most worlds that minimizing may run. */
const MAX_TRIES = 400;

/**
 * Makes a failing world smaller as long as it still fails: fewer devices, fewer steps, milder failures. The violated
 * rule may change; any failure of a smaller world is as good.
 */
async function shrink(script: Script, first: Outcome, isOnlyJudged = false): Promise<Script> {
  let smallest: Script = { ...script, steps: script.steps.slice(0, first.at + 1) };
  let tries = 0;
  const stillFails = async (candidate: Script): Promise<boolean> => {
    tries += 1;
    if (tries > MAX_TRIES) return false;
    const outcome = await runScript(candidate, { isOnlyJudged });
    if (outcome.broken.length === 0) return false;
    smallest = { ...candidate, steps: candidate.steps.slice(0, outcome.at + 1) };
    return true;
  };

  while (smallest.devices.length > 1) {
    if (!(await stillFails({ ...smallest, devices: smallest.devices.slice(0, -1) }))) break;
  }
  for (let size = Math.ceil(smallest.steps.length / 2); size >= 1 && tries <= MAX_TRIES;) {
    let didShrink = false;
    for (let at = 0; at < smallest.steps.length;) {
      const steps = [...smallest.steps.slice(0, at), ...smallest.steps.slice(at + size)];
      if (await stillFails({ ...smallest, steps })) didShrink = true;
      else at += size;
    }
    if (size > 1) size = Math.ceil(size / 2);
    else if (!didShrink) break;
  }
  for (const [at, step] of smallest.steps.entries()) {
    for (const milder of milderThan(step)) {
      const steps = smallest.steps.map((each, index) => (index === at ? milder : each));
      if (await stillFails({ ...smallest, steps })) break;
    }
  }
  const straight = smallest.devices.map((device) => ({ ...device, skewHours: 0 }));
  await stillFails({ ...smallest, devices: straight });
  return smallest;
}

function milderThan(step: Step): Step[] {
  if (step.do === 'lie' || step.do === 'full') return step.times > 1 ? [{ ...step, times: 1 }] : [];
  if (step.do !== 'weather') return [];
  const names = Object.keys(step.weather) as (keyof typeof step.weather)[];
  return names
    .filter((name) => step.weather[name] > 0)
    .map((name) => ({ ...step, weather: { ...step.weather, [name]: 0 } }));
}

/** This many failing worlds are minimized and printed; of others the seed is enough. */
const MAX_REPORTED = 3;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      worlds: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
      store: { type: 'string', default: 'memory' },
      topic: { type: 'string', default: 'everything' },
      without: { type: 'string' },
      judged: { type: 'boolean', default: false },
      threads: { type: 'string', default: String(availableParallelism()) },
    },
  });
  const store: StoreKind = values.store === 'dexie' ? 'dexie' : 'memory';
  const topic: Topic = TOPICS.find((each) => each === values.topic) ?? 'everything';
  const [worlds, first] = [Number(values.worlds), Number(values.seed)];
  const all = Array.from({ length: worlds }, (_, index) => ({
    seed: first + index,
    store,
    topic,
    isOnlyJudged: values.judged,
  }));
  const mutant = MUTANTS.find(({ name }) => name === values.without);
  if (values.without !== undefined && !mutant) throw new Error(`There is no mutant “${values.without}”.`);
  const bundle = mutant && { name: slugOf(mutant), patches: mutant.patches };
  const began = performance.now();
  const failures = await runMany({
    worlds: all,
    threads: Math.min(Number(values.threads), worlds),
    ...(bundle && { bundle, mostFailures: 1 }),
    onFailure: ({ seed, broken }) => console.log(`seed ${seed}: ${broken[0]}`),
    onProgress: (done) => {
      if (done % 500 === 0) console.log(`${done} of ${worlds}`);
    },
  });
  // Only the unmodified engine can be traced.
  if (bundle) return failures.length > 0 ? 0 : 1;
  for (const { seed } of failures.slice(0, MAX_REPORTED))
    await printScript(scriptOf(seed, store, topic), values.judged);
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  console.log(`${worlds} worlds in ${seconds} s, ${failures.length} failed`);
  return failures.length > 0 ? 1 : 0;
}

async function printScript(script: Script, isOnlyJudged: boolean): Promise<void> {
  const outcome = await runScript(script, { isOnlyJudged });
  console.log(`\nseed ${script.seed}, ${script.server}: ${outcome.broken.join('; ')}`);
  const small = await shrink(script, outcome, isOnlyJudged);
  const { broken, trace, history } = await runScript(small, { isTraced: true, isOnlyJudged });
  const file = `.cache/sim/history-${script.seed}.jsonl`;
  await writeFile(file, `${history.join('\n')}\n`);
  console.log(
    `made smaller: ${broken.join('; ')}\nits history: ${file}\n${JSON.stringify(small)}\n${trace.join('\n')}`,
  );
}

process.exitCode = await main();
