/**
 * `npm run soak [-- --minutes 60 --part user]`: what time does. `week`: a screen on a wall for seven virtual days; `month`: a
 * person for thirty virtual days; `kiosk` and `user`: a real browser for that many minutes. Without `--part`, all of them.
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { MINUTE } from '#domain/time.ts';
import { provideChromium } from '../support/chromium.ts';
import { watchDailyUser, type Held } from './dailyUser.ts';
import { monthOfUse } from './month.ts';

const PARTS = ['week', 'month', 'kiosk', 'user'] as const;

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    part: { type: 'string' },
    /** Another build than the checkout's own. */
    program: { type: 'string' },
  },
});

function ran(command: string, ...args: readonly string[]): Promise<boolean> {
  return new Promise((done) => {
    spawn(command, args, { stdio: 'inherit' }).once('close', (code) => done(code === 0));
  });
}

const fixed = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(1));

/** A table of what is held: a line each time. */
function print(rows: readonly object[]): void {
  const names = Object.keys(rows[0] ?? {});
  console.log(`| ${names.join(' | ')} |\n|${names.map(() => '---|').join('')}`);
  for (const row of rows)
    console.log(
      `| ${Object.values(row)
        .map((value) => fixed(Number(value)))
        .join(' | ')} |`,
    );
}

/** Memory that grows by less from the second quarter to the last is flat. */
const FLAT = 1.1;

function isFlat(all: readonly Held[], of: 'heap' | 'nodes' | 'serverHandles'): boolean {
  const quarter = Math.ceil(all.length / 4);
  const least = (some: readonly Held[]) => Math.min(...some.map((each) => each[of]));
  const ratio = least(all.slice(-quarter)) / least(all.slice(quarter, 2 * quarter));
  console.log(`${of}: ${ratio.toFixed(2)} times from the second quarter to the last`);
  return ratio <= FLAT;
}

async function runPart(part: string): Promise<boolean> {
  const { minutes, program } = options;
  if (part === 'week') return ran('node_modules/.bin/vitest', 'run', 'tests/kiosk/sevenDays.test.ts');
  if (part === 'kiosk') {
    const args = ['tests/bench/kiosk/main.ts', '--minutes', minutes];
    return ran('node_modules/.bin/tsx', ...args, ...(program === undefined ? [] : ['--program', program]));
  }
  if (part === 'month') {
    const days = await monthOfUse();
    print(days.filter((_, at) => at % 5 === 4));
    return true;
  }
  const all = await watchDailyUser(Number(minutes) * MINUTE, {
    browser: provideChromium(),
    ...(program !== undefined && { program }),
    onHeld: ({ at, round, heap, disk }) =>
      console.error(
        `${at.toFixed(1)} min, round ${round}: heap ${heap.toFixed(1)} MB, disk ${disk.toFixed(1)} MB`,
      ),
  });
  print(all);
  return (['heap', 'nodes', 'serverHandles'] as const).map((of) => isFlat(all, of)).every(Boolean);
}

for (const part of options.part === undefined ? PARTS : [options.part]) {
  console.log(`\n${part}`);
  if (!(await runPart(part))) process.exitCode = 1;
}
