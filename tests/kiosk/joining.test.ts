import { beforeEach, expect, test } from 'vitest';
import { createScreenCalls } from '#api/kiosk/screenCalls.ts';
import { err, ok } from '#domain/result.ts';
import { MINUTE } from '#domain/time.ts';
import { requestProgram, createJoining } from '#features/kiosk/joining.ts';
import type { ScreenFault } from '#domain/kiosk/joinedScreen.ts';

/** A server that knows claims, codes and sessions, and a network that may lose its answers. */
function joiningWorld() {
  const codes = new Map<string, string>();
  const screens = new Set<string>();
  const world = { at: 0, hasSession: false, losesAnswers: false, isAway: false, made: 0, shown: '' };
  let claim: string | null = null;
  const answer = <T>(value: T) => (world.losesAnswers ? err<ScreenFault>('unreachable') : ok(value));
  const ports = {
    clock: { now: () => world.at, sleep: () => Promise.reject(new Error('not used')) },
    claim: () => claim,
    keepClaim: (found: string | null) => void (claim = found),
    async program() {
      if (world.isAway) return err<ScreenFault>('unreachable');
      const program = { name: 'Hall', version: '1', playlist: null, states: {} };
      return world.hasSession ? answer(program) : err<ScreenFault>('not-joined');
    },
    async join(of: string) {
      if (world.isAway) return err<ScreenFault>('unreachable');
      if (screens.has(of)) {
        world.hasSession = !world.losesAnswers;
        return answer(true);
      }
      return [...codes.values()].includes(of) ? answer(false) : err<ScreenFault>('not-joined');
    },
    async newCode(of: string | null) {
      if (world.isAway) return err<ScreenFault>('unreachable');
      world.made += 1;
      const made = { code: `CODE ${world.made}`, claim: of ?? `claim ${world.made}` };
      for (const [code, known] of codes) if (known === made.claim) codes.delete(code);
      codes.set(made.code, made.claim);
      return answer(made);
    },
  };
  const confirm = (code: string): void => {
    screens.add(codes.get(code) ?? 'none');
    codes.delete(code);
  };
  return { world, ports, screens, codes, confirm };
}

const notServed = (): void => undefined;

let all: ReturnType<typeof joiningWorld>;
let step: () => Promise<boolean>;
beforeEach(() => {
  all = joiningWorld();
  step = createJoining(all.ports, (code) => (all.world.shown = code), notServed);
});

test('a screen whose joining was confirmed while it heard nothing is joined as the same one later', async () => {
  const { world, ports, screens, confirm } = all;
  expect(await step()).toBe(false);
  world.losesAnswers = true;
  confirm(world.shown);
  expect(await step()).toBe(false);
  world.at += 20 * MINUTE;
  expect(await step()).toBe(false);
  world.losesAnswers = false;
  // The page was opened anew meanwhile.
  step = createJoining(ports, (code) => (world.shown = code), notServed);
  expect(await step()).toBe(true);
  expect((await requestProgram(ports)).ok).toBe(true);
  expect([screens.size, world.made]).toEqual([1, 1]);
});

test('a code is shown for nine minutes, and the next one is for the same claim', async () => {
  const { world, ports } = all;
  await step();
  const claim = ports.claim();
  world.at += 9 * MINUTE;
  await step();
  expect(world.shown).toBe('CODE 1');
  world.at += 1;
  await step();
  expect([world.shown, ports.claim()]).toEqual(['CODE 2', claim]);
});

test('a screen that lost its session signs itself in again, and one that was removed shows another code', async () => {
  const { world, ports, screens, confirm } = all;
  await step();
  confirm(world.shown);
  expect(await step()).toBe(true);
  world.hasSession = false;
  expect((await requestProgram(ports)).ok).toBe(true);
  world.isAway = true;
  expect(await requestProgram(ports)).toEqual(err('unreachable'));
  world.isAway = false;
  world.hasSession = false;
  screens.clear();
  expect(await requestProgram(ports)).toEqual(err('not-joined'));
  expect(await step()).toBe(false);
  expect(world.shown).toBe('CODE 2');
});

test('a server without screens, such as one in front of a Superset, is told from one that is away', async () => {
  const missing = async () => Response.json({ message: 'Not found' }, { status: 404 });
  const calls = createScreenCalls(missing, '');
  let isServed = true;
  const joining = createJoining(
    { ...all.ports, newCode: calls.newCode },
    notServed,
    () => (isServed = false),
  );
  expect(await joining()).toBe(false);
  expect(isServed).toBe(false);
  expect(await calls.program()).toEqual(err('not-joined'));
});
