import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'esbuild';
import type { DrivenPage } from './drivers/driver.ts';
import type { Query, Seen } from './inPage/find.ts';
import type { PageFunctions } from './inPage/main.ts';

/** A window as a person has it: what is seen is waited for, and what is pressed has to be in sight. */
export interface Screen {
  readonly page: DrivenPage;
  /** Calls a function in the page. */
  call<Name extends keyof PageFunctions>(
    name: Name,
    ...args: Parameters<PageFunctions[Name]>
  ): Promise<Awaited<ReturnType<PageFunctions[Name]>>>;
  see(query: Query): Promise<Seen>;
  /** All that is there now. */
  all(query: Query): Promise<readonly Seen[]>;
  gone(query: Query): Promise<void>;
  click(query: Query): Promise<void>;
  /** Writes into a field, in place of what is in it. */
  write(query: Query, text: string): Promise<void>;
  /** Waits until a question is answered with something. */
  until<T>(what: string, probe: () => Promise<T | null | undefined | false>): Promise<T>;
}

/** Only ends what hangs: no walk measures time. */
const PATIENCE_MS = 90_000;
const PAUSE_MS = 100;

/** The functions of the page, as one script. */
export async function pageScript(): Promise<string> {
  const made = await build({
    entryPoints: [resolve(import.meta.dirname, 'inPage/main.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    write: false,
  });
  return made.outputFiles[0]?.text ?? '';
}

export function screenOf(page: DrivenPage, script: string): Screen {
  const missing = 'no script yet';
  const call: Screen['call'] = async (name, ...args) => {
    const list = args.map((each) => JSON.stringify(each)).join(',');
    const ask = () =>
      page.evaluate(`window.walkPage ? window.walkPage.${name}(${list}) : ${JSON.stringify(missing)}`);
    const said = await ask();
    if (said !== missing) return said as never;
    await page.evaluate(`void (() => { ${script} })()`);
    return (await ask()) as never;
  };
  async function until<T>(what: string, probe: () => Promise<T | null | undefined | false>): Promise<T> {
    const start = performance.now();
    let failure: string | null = null;
    while (performance.now() - start < PATIENCE_MS) {
      try {
        const value = await probe();
        if (value !== null && value !== undefined && value !== false) return value;
        failure = null;
      } catch (cause) {
        failure = cause instanceof Error ? cause.message : 'unknown'; // A page that is just being replaced says nothing.
      }
      await pause(PAUSE_MS);
    }
    const outline = await call('outline').catch(String);
    throw new Error(`${what}${failure === null ? '' : `: ${failure}`}\n${outline}`);
  }
  const see: Screen['see'] = (query) =>
    until(`It is not there: ${JSON.stringify(query)}`, async () => (await call('find', query))[0]);
  const click: Screen['click'] = async (query) => {
    await see(query);
    const point = await until(`It cannot be pressed: ${JSON.stringify(query)}`, async () => {
      const found = await call('pointOf', query);
      return found !== null && found.below === undefined ? found : null;
    });
    await page.mouse([{ x: point.x, y: point.y }]);
  };
  return {
    page,
    call,
    until,
    see,
    all: (query) => call('find', query),
    async gone(query) {
      await until(
        `It is still there: ${JSON.stringify(query)}`,
        async () => (await call('find', query)).length === 0,
      );
    },
    click,
    async write(query, text) {
      await click(query);
      await page.press('Control+a');
      await page.type(text);
    },
  };
}
