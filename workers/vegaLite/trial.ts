import { expressionFunction, parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile, type TopLevelSpec } from 'vega-lite';
import { guardInterpreter, READ_MEMBER, readMember } from '#charts/kit/authored/guardExpressions.ts';
import { ROWS } from '#charts/kit/authored/specification.ts';
import { type TrialResult, type TrialRequest, withRows } from '#charts/kit/authored/trial.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';

/** More marks than that block the page when they are drawn again. */
const MAX_MARKS = 50_000;
/** A side of a picture, in pixels: browsers draw nothing on a larger canvas. */
const MAX_SIDE = 8000;
const MAX_WARNINGS = 5;

expressionFunction(READ_MEMBER, readMember);

const refuse = (): Promise<never> =>
  Promise.reject(new Error('Loading external data is disabled in charts.'));
const NO_LOADER = { load: refuse, sanitize: refuse, http: refuse, file: refuse, options: {} };

/**
 * Compiles a specification and runs it once without drawing. The caller runs it in a worker, which is terminated if
 * it does not answer in time.
 */
export async function tryOut({ spec, rows, config }: TrialRequest): Promise<TrialResult> {
  const warnings: string[] = [];
  const errors: string[] = [];
  const log = logger(warnings, errors);
  try {
    const fills = !('width' in spec) && !('height' in spec) && ('mark' in spec || 'layer' in spec);
    const sized = fills
      ? { autosize: { type: 'fit', contains: 'padding' }, ...spec, width: 400, height: 300 }
      : spec;
    const compiled = compile({ data: { name: ROWS }, ...sized } as unknown as TopLevelSpec, {
      logger: log,
      config,
    }).spec as unknown as JsonRecord;
    const view = new View(parse(withRows(compiled, rows, ROWS), undefined, { ast: true }), {
      expr: guardInterpreter(expressionInterpreter),
      loader: NO_LOADER,
      renderer: 'none',
      logger: log,
    });
    await view.runAsync();
    const fault = errors[0] ?? sizeFault(view);
    view.finalize();
    if (fault !== null) return { fault };
    return { compiled, fills, warnings: [...new Set(warnings)].slice(0, MAX_WARNINGS) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

function sizeFault(view: View): string | null {
  const { root } = view.scenegraph() as unknown as { readonly root: Item };
  const { x1, y1, x2, y2 } = root.bounds;
  if (x2 - x1 > MAX_SIDE || y2 - y1 > MAX_SIDE) return `The picture would be larger than ${MAX_SIDE} pixels.`;
  return countUpTo(root, MAX_MARKS) > MAX_MARKS
    ? `The picture would have more than ${MAX_MARKS} marks.`
    : null;
}

interface Item {
  readonly items?: readonly Item[];
  readonly bounds: { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };
}

function countUpTo(item: Item, max: number): number {
  let count = 0;
  const open: Item[] = [item];
  for (let each = open.pop(); each !== undefined && count <= max; each = open.pop()) {
    count += 1;
    open.push(...(each.items ?? []).slice(0, max + 1));
  }
  return count;
}

/** Vega reports a field without numbers by the ends of its extent, and a stacked one by both of its ends. */
function inWords(warning: string): string {
  const field = /^Infinite extent for field "(.+?)(?:_start|_end)?"/.exec(warning)?.[1];
  return field === undefined ? warning : `The field ${field} has no numbers.`;
}

/** What Vega and Vega-Lite report is for the author. After an error Vega continues without what failed. */
function logger(warnings: string[], errors: string[]) {
  const log = {
    level: () => log,
    error: (...words: readonly unknown[]) => {
      errors.push(words.map(String).join(' '));
      return log;
    },
    warn: (...words: readonly unknown[]) => {
      const text = inWords(words.map(String).join(' ').slice(0, 300));
      (text.startsWith('Loading failed') ? errors : warnings).push(text);
      return log;
    },
    info: () => log,
    debug: () => log,
  };
  return log as unknown as NonNullable<NonNullable<ConstructorParameters<typeof View>[1]>['logger']>;
}
