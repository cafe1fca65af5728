import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core';
import { err, ok, type Result } from '#domain/result.ts';
import { SECOND, type Millis } from '#domain/time.ts';
import { GUARDS } from './guards.ts';

/*
 * Code of others runs in an interpreter of its own, which has the language and nothing else: no network, no storage, no
 * page and no process. What goes in and what comes out is text, its memory is limited, and so is its time.
 */

const MEMORY = 64 * 1024 * 1024;
const STACK = 256 * 1024;
/** The longest result. */
const MAX_LENGTH = 8 * 1024 * 1024;

export const DEADLINES = { load: SECOND, query: SECOND, draw: 3 * SECOND } as const satisfies Record<
  string,
  Millis
>;
export type Task = keyof typeof DEADLINES;
/** For how many times its deadline a module that was late is not called: a page may have many charts of its type. */
const REST = 10;

/** A module that was loaded. */
export interface Interpreter {
  /** What it exports as `chart`, as data, with whether it has the functions. */
  readonly exported: unknown;
  /** The result of one of its functions, as data, or what went wrong. */
  call(task: Exclude<Task, 'load'>, args: readonly unknown[]): Result<unknown, string>;
}

/** Loads modules of others. */
export type LoadModule = (code: string) => Result<Interpreter, string>;

/** Calls a function within the interpreter: its arguments and its result are JSON, and so is what it throws. */
const CALLER = `(({ parse, stringify }, text) => (chart, task, args) => {
  try {
    if (task === '') {
      const { query, draw } = chart ?? {};
      return stringify({ value: chart && { ...chart, hasQuery: typeof query === 'function', hasDraw: typeof draw === 'function' } });
    }
    return stringify({ value: chart[task](...parse(args)) });
  } catch (error) {
    return stringify({ error: text(error).slice(0, 500), stack: text(error?.stack).slice(0, 500) });
  }
})(JSON, String)`;

export async function createInterpreters(
  variant: QuickJSSyncVariant,
  now: () => number,
): Promise<LoadModule> {
  let engine = await newQuickJSWASMModuleFromVariant(variant);

  /** What fails in the interpreter itself ends it: the next call finds a new one. */
  function guarded<T>(run: () => Result<T, string>): Result<T, string> {
    try {
      return run();
    } catch (cause) {
      void newQuickJSWASMModuleFromVariant(variant).then((made) => (engine = made));
      return err(`The interpreter ended: ${String(cause).slice(0, 100)}.`);
    }
  }

  function open(code: string): Result<Opened, string> {
    const runtime = engine.newRuntime();
    runtime.setMemoryLimit(MEMORY);
    runtime.setMaxStackSize(STACK);
    const opened: Opened = { runtime, context: runtime.newContext(), handles: [], isLate: false };
    const loaded = within(opened, 'load', () => {
      const { context } = opened;
      context.unwrapResult(context.evalCode(GUARDS)).dispose();
      opened.handles.push(context.unwrapResult(context.evalCode(CALLER)));
      const module = context.evalCode(code, 'chart.js', { type: 'module' });
      if (module.error) return err(textOf(context, module.error));
      opened.handles.push(context.getProp(module.value, 'chart'), module.value);
      return ok(opened);
    });
    if (!loaded.ok) close(opened);
    return loaded;
  }

  function within<T>(opened: Opened, task: Task, run: () => Result<T, string>): Result<T, string> {
    const end = now() + DEADLINES[task];
    opened.isLate = false;
    opened.runtime.setInterruptHandler(() => {
      opened.isLate ||= now() > end;
      return opened.isLate;
    });
    const result = run();
    return opened.isLate ? err(lateText(task)) : result;
  }

  const call = (opened: Opened, task: Task, args: string): Result<unknown, string> =>
    within(opened, task, () => {
      const { context, handles } = opened;
      const [caller, chart] = handles;
      if (caller === undefined || chart === undefined) throw new Error('A module that was loaded has both');
      const texts = [task === 'load' ? '' : task, args].map((each) => context.newString(each));
      const result = context.callFunction(caller, context.undefined, chart, ...texts);
      for (const each of texts) each.dispose();
      if (result.error) return err(textOf(context, result.error));
      const length = result.value.consume((value) => {
        const size = context.getProp(value, 'length').consume((each) => context.getNumber(each));
        return size > MAX_LENGTH ? null : context.getString(value);
      });
      return length === null
        ? err(`Its result is longer than ${MAX_LENGTH / 1024 / 1024} MB.`)
        : readResult(length);
    });

  return (code) => {
    let opened: Opened | null = null;
    let of = engine;
    let rest: { readonly until: number; readonly why: string } | null = null;
    const run = (task: Task, args: string): Result<unknown, string> =>
      guarded(() => {
        if (rest !== null && now() < rest.until) return err(rest.why);
        if (of !== engine) opened = null;
        of = engine;
        const first = opened === null ? open(code) : ok(opened);
        if (!first.ok) return first;
        opened = first.value;
        const result = call(opened, task, args);
        // What was stopped within is not in order any more.
        if (!result.ok) {
          if (opened.isLate) rest = { until: now() + REST * DEADLINES[task], why: result.error };
          close(opened);
          opened = null;
        }
        return result;
      });
    const exported = run('load', '');
    return exported.ok
      ? ok({ exported: exported.value, call: (task, args) => run(task, JSON.stringify(args)) })
      : exported;
  };
}

interface Opened {
  readonly runtime: QuickJSRuntime;
  readonly context: QuickJSContext;
  /** What calls, the definition, and the module. */
  readonly handles: QuickJSHandle[];
  /** Whether the last call was stopped at its deadline. */
  isLate: boolean;
}

const lateText = (task: Task): string =>
  `It took longer than ${DEADLINES[task] / SECOND} s and was stopped. It is tried again after ${(REST * DEADLINES[task]) / SECOND} s.`;

function close({ runtime, context, handles }: Opened): void {
  for (const handle of handles) handle.dispose();
  context.dispose();
  runtime.dispose();
}

function readResult(text: string): Result<unknown, string> {
  const read = JSON.parse(text) as {
    readonly value?: unknown;
    readonly error?: string;
    readonly stack?: string;
  };
  return read.error === undefined ? ok(read.value) : err(sentence(read.error, read.stack));
}

/** What was thrown where nothing could catch it. */
function textOf(context: QuickJSContext, error: QuickJSHandle): string {
  const [name = '', message = '', stack = ''] = ['name', 'message', 'stack'].map((key) =>
    context
      .getProp(error, key)
      .consume((each) => context.getString(each))
      .slice(0, 500),
  );
  error.dispose();
  return sentence(`${name}: ${message}`, stack);
}

function sentence(text: string, stack = ''): string {
  if (text.includes('out of memory')) return `It needs more than ${MEMORY / 1024 / 1024} MB of memory.`;
  const line = /\bchart\.js:(\d+)/.exec(stack)?.[1];
  return `${text.replace(/[.!]?$/, '')}${line === undefined ? '' : ` (line ${line})`}.`;
}
