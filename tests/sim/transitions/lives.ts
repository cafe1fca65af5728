/** Bundled with counted code and run by `main.ts`: worlds one after another, then the counts as JSON. */
import { runScript } from '../runScript.ts';
import { scriptOf } from '../steps/scriptOf.ts';
import { TOPICS } from '../steps/topic.ts';
import { oneServer } from '../world/simServer.ts';
import { SCRIPTS } from './scripts.ts';

declare global {
  var countTransition: (transition: number) => void;
}

/** The counts; and, of each transition, the world that took it first. */
async function main(worlds: number, first: number, topic: string): Promise<void> {
  const counts: Record<number, number> = {};
  const firsts: Record<number, string> = {};
  let name = '';
  globalThis.countTransition = (transition) => {
    counts[transition] = (counts[transition] ?? 0) + 1;
    firsts[transition] ??= name;
  };
  const servers = oneServer();
  let failed = 0;
  for (let seed = first; seed < first + worlds; seed += 1) {
    for (const each of TOPICS) {
      if (topic !== '' && each !== topic) continue;
      name = `${each} ${seed}`;
      const { broken } = await runScript(scriptOf(seed, 'memory', each), { servers });
      if (broken.length > 0) failed += 1;
    }
  }
  for (const { title, script } of SCRIPTS) {
    name = title;
    const { broken } = await runScript(script, { servers });
    if (broken.length > 0) failed += 1;
  }
  console.log(JSON.stringify({ counts, firsts, failed }));
}

await main(Number(process.argv[2]), Number(process.argv[3]), process.argv[4] ?? '');
