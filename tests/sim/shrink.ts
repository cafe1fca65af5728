import { runScript, type Outcome } from './runScript.ts';
import type { Script, Step } from './steps/script.ts';

/** The most worlds that minimizing may run. */
const MAX_TRIES = 400;

/**
 * Makes a failing world smaller as long as it still fails: fewer devices, fewer steps, milder failures. The violated
 * rule may change; any failure of a smaller world is as good.
 */
export async function shrink(script: Script, first: Outcome, isOnlyJudged = false): Promise<Script> {
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
