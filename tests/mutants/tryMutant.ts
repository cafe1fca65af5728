import { runMany, type World } from '../sim/runMany.ts';
import type { Topic } from '../sim/steps/topic.ts';
import type { Covering } from './covering.ts';
import { runTests } from './runTests.ts';
import { changed, type Site } from './sites.ts';

/** Who found a change: a test, a world, nobody. */
export interface Verdict {
  readonly site: Site;
  readonly foundBy: string | null;
  readonly seconds: number;
}

/** So many tests run before the worlds, and the others after them, as many at a time. */
const NEAREST = 32;
const MAX_SECONDS = 240;
const TOPICS: readonly Topic[] = ['everything', 'closings', 'conflicts', 'readings'];
const WORLDS_OF_A_TOPIC = 4;

/** Runs what covers a change until something fails: the nearest tests, worlds, the other tests. */
export async function tryMutant(site: Site, covering: Covering): Promise<Verdict> {
  const began = performance.now();
  const foundBy = await firstThatFails(site, covering);
  return { site, foundBy, seconds: (performance.now() - began) / 1000 };
}

async function firstThatFails(site: Site, covering: Covering): Promise<string | null> {
  const tests = covering.testsOf(site.file);
  const byTest = async (some: readonly string[]) => {
    if (some.length === 0) return null;
    const { failed, without } = await runTests(some, site, { untilFirst: true, seconds: MAX_SECONDS });
    return without === null
      ? (failed[0] ?? null)
      : `tests without ${without === 'end' ? 'an end' : 'a report'}`;
  };
  const found = await byTest(tests.slice(0, NEAREST));
  if (found !== null) return found;
  const inWorld = covering.isInWorlds(site.file) ? await byWorld(site) : null;
  if (inWorld !== null) return inWorld;
  // In parts, because too many at once would count as hanging.
  for (let at = NEAREST; at < tests.length; at += NEAREST) {
    const foundLater = await byTest(tests.slice(at, at + NEAREST));
    if (foundLater !== null) return foundLater;
  }
  return null;
}

async function byWorld(site: Site): Promise<string | null> {
  const worlds: World[] = Array.from({ length: WORLDS_OF_A_TOPIC }, (_, at) =>
    TOPICS.map((topic) => ({ seed: 1 + at, store: 'memory' as const, topic })),
  ).flat();
  const bundle = {
    name: 'mutant',
    edits: [{ file: site.file, edit: (text: string) => changed(text, site) }],
  };
  try {
    const [first] = await runMany({ worlds, threads: 1, bundle, mostFailures: 1, mostSeconds: MAX_SECONDS });
    return first ? `world ${first.topic} ${first.seed}` : null;
  } catch (bug) {
    return `a world that ends: ${String(bug).slice(0, 60)}`;
  }
}
