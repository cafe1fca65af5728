import { beforeAll, describe, expect, test } from 'vitest';
import { DEVIATIONS } from './deviations.ts';
import { replay, SCENARIOS, vectorNames, type Vector } from './replay.ts';

const MOST_DEVIATIONS = 1 / 10;

describe('the recorded answers of a Superset', () => {
  let vectors: ReadonlyMap<string, Vector> = new Map();
  beforeAll(async () => {
    vectors = await replay();
  }, 300_000);

  for (const scenario of SCENARIOS) {
    describe(scenario, () => {
      for (const name of vectorNames(scenario)) {
        const reason = DEVIATIONS[name];
        test(reason === undefined ? name : `${name} differs: ${reason}`, (context) => {
          const vector = vectors.get(name);
          if (vector?.state === 'skipped') context.skip(vector.why);
          if (vector?.state === 'quirk') return;
          if (reason === undefined) expect(vector?.why || vector?.state).toBe('passed');
          else expect(vector?.state, 'It passes: take it off the list.').toBe('failed');
        });
      }
    });
  }

  test('differ in no more than one of ten', () => {
    const run = [...vectors.values()].filter(({ state }) => state === 'passed' || state === 'failed');
    const listed = run.filter(({ name }) => name in DEVIATIONS);
    expect(listed.length).toBeLessThanOrEqual(run.length * MOST_DEVIATIONS);
  });

  test('and every name on the list of differences is the name of one', () => {
    expect(Object.keys(DEVIATIONS).filter((name) => !vectors.has(name))).toEqual([]);
  });
});
