import { beforeAll, describe, expect, test } from 'vitest';
import { DEVIATIONS } from './deviations.ts';
import { ASYNC_SCENARIO, replay, SCENARIOS, vectorNames, type Vector } from './replay.ts';

const MOST_DEVIATIONS = 1 / 12;
const MOST_LISTED = 40;

/** Objects that a missing route would have created. */
const LEFT_OUT = /^needs \{\{\w+\}\}$/;
const MOST_LEFT_OUT = 7;

describe('the recorded responses of a Superset', () => {
  let vectors: ReadonlyMap<string, Vector> = new Map();
  beforeAll(async () => {
    vectors = await replay();
  }, 300_000);

  for (const scenario of [...SCENARIOS, ASYNC_SCENARIO]) {
    describe(scenario, () => {
      for (const name of vectorNames(scenario)) {
        const reason = DEVIATIONS[name];
        test(reason === undefined ? name : `${name} differs: ${reason}`, (context) => {
          const vector = vectors.get(name);
          if (vector?.state === 'skipped') {
            expect(vector.why).toMatch(LEFT_OUT);
            context.skip(vector.why);
          }
          if (vector?.state === 'quirk') return;
          if (reason === undefined) expect(vector?.why || vector?.state).toBe('passed');
          else expect(vector?.state, 'It passes: take it off the list.').toBe('failed');
        });
      }
    });
  }

  test('differ in at most one of twelve, not counting accidents of the recorded server', () => {
    const run = [...vectors.values()].filter(({ state }) => state === 'passed' || state === 'failed');
    const listed = run.filter(({ name }) => DEVIATIONS[name]?.startsWith('An accident') === false);
    expect(listed.length).toBeLessThanOrEqual(run.length * MOST_DEVIATIONS);
    expect(Object.keys(DEVIATIONS).length).toBeLessThanOrEqual(MOST_LISTED);
  });

  test('are replayed, except those about what is not kept here', () => {
    const names = [...SCENARIOS, ASYNC_SCENARIO].flatMap(vectorNames);
    const leftOut = names.filter((name) => vectors.get(name)?.state === 'skipped');
    expect(leftOut.length).toBeLessThanOrEqual(MOST_LEFT_OUT);
  });

  test('and every name on the list of differences exists', () => {
    expect(Object.keys(DEVIATIONS).filter((name) => !vectors.has(name))).toEqual([]);
  });
});
