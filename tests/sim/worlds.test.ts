import { describe, expect, test } from 'vitest';
import { failuresIn, oneFixedWorldOf } from './randomWorlds.ts';
import { runScript } from './runScript.ts';
import { scriptOf } from './steps/scriptOf.ts';

describe('random worlds', () => {
  // `npm run test:long` runs all of them, and new ones.
  test('lose no text, create nothing twice, settle or park every row, and agree [AG-1 AG-2 AG-3 AG-4 AG-5 AG-7 AG-8]', async () => {
    expect(await failuresIn(oneFixedWorldOf(20))).toEqual([]);
  }, 900_000);

  test('have a history that tells of changes, responses and readings', async () => {
    const kinds = (await runScript(scriptOf(5))).history.map(
      (line) => (JSON.parse(line) as { readonly kind: string }).kind,
    );
    const told = ['begin', 'write', 'acknowledged', 'created', 'told', 'stored', 'read', 'checkpoint', 'end'];
    expect([...new Set(kinds)]).toEqual(expect.arrayContaining(told));
  });

  test('are the same in every run', async () => {
    const script = scriptOf(5);
    const [once, again] = [
      await runScript(script, { isTraced: true }),
      await runScript(script, { isTraced: true }),
    ];
    expect(again.trace).toEqual(once.trace);
    expect(once.trace.length).toBeGreaterThan(script.steps.length);
  });
});
