import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Deviation, DEVIATIONS } from './deviations.ts';
import { ASYNC_SCENARIO, recordedStatus, replay, SCENARIOS, vectorNames, type Vector } from './replay.ts';

const CHECKED =
  'It asks a database that cannot check SQL or estimate its cost. Every database here has the one engine, which does both.';

/** Recorded requests that are not replayed, and why. The test fails when one of them is. */
const NOT_REPLAYED: Readonly<Record<string, string>> = {
  'database.20.catalogs_sqlite':
    'It asks a database without catalogs. Every database here has the one engine, which has them.',
  'database.56.validate_sql_no_validator': CHECKED,
  'sqllab_misc.05.estimate_not_supported': CHECKED,
};

const MAX_DEVIATIONS = 1 / 12;
const MAX_LISTED = 40;

const DECISIONS = new URL('../../docs/decisions/', import.meta.url);
const decisions = readdirSync(DECISIONS);

function reasonOf(deviation: Deviation): string {
  if ('decision' in deviation) return deviation.why;
  return 'status' in deviation ? `${deviation.status} there for ${deviation.accident}` : deviation.accident;
}

describe('the recorded responses of a Superset', () => {
  let vectors: ReadonlyMap<string, Vector> = new Map();
  beforeAll(async () => {
    vectors = await replay();
  }, 300_000);

  for (const scenario of [...SCENARIOS, ASYNC_SCENARIO]) {
    describe(scenario, () => {
      for (const name of vectorNames(scenario)) {
        const deviation = DEVIATIONS[name];
        const reason = deviation === undefined ? undefined : reasonOf(deviation);
        test(reason === undefined ? name : `${name} differs: ${reason}`, (context) => {
          const vector = vectors.get(name);
          const left = NOT_REPLAYED[name];
          if (left !== undefined) {
            expect(vector?.state, 'It is replayed: take it off the list.').toBe('skipped');
            context.skip(left);
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
    const listed = run.filter(({ name }) => 'decision' in (DEVIATIONS[name] ?? {}));
    expect(listed.length).toBeLessThanOrEqual(run.length * MAX_DEVIATIONS);
    expect(Object.keys(DEVIATIONS).length).toBeLessThanOrEqual(MAX_LISTED);
  });

  test('are replayed, except those with a reason', () => {
    const names = [...SCENARIOS, ASYNC_SCENARIO].flatMap(vectorNames);
    const leftOut = names.filter((name) => vectors.get(name)?.state === 'skipped');
    expect(leftOut.toSorted()).toEqual(Object.keys(NOT_REPLAYED).toSorted());
  });

  test.each(Object.entries(DEVIATIONS))(
    '%s differs by a recorded decision, or by a named accident',
    (name, deviation) => {
      if ('decision' in deviation) {
        const file = decisions.find((each) =>
          each.startsWith(`${String(deviation.decision).padStart(3, '0')}-`),
        );
        expect(readFileSync(new URL(file ?? 'none', DECISIONS), 'utf8')).toContain(`\`${name}\``);
        expect(deviation.why).toMatch(/^[A-Z].{20,}\.$/s);
      } else {
        expect(deviation.accident.length).toBeGreaterThan(4);
        // What fails there by itself was recorded as that.
        if ('status' in deviation) expect(recordedStatus(name)).toBe(deviation.status);
      }
    },
  );

  test('and every name on the list of differences exists', () => {
    expect(Object.keys(DEVIATIONS).filter((name) => !vectors.has(name))).toEqual([]);
  });
});
