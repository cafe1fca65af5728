import { parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import type { JsonRecord } from '#domain/jsonValue.ts';
import '#ui/chart/vega/runtime/vegaRuntime.ts';

/** Runs a spec as the page does, without a canvas, and returns Vega's warnings; empty if there are none. */
export async function drawnWithoutWarning(spec: JsonRecord): Promise<string> {
  const logged: string[] = [];
  const logger = {
    level: () => logger,
    error: (...words: unknown[]) => (logged.push(words.map(String).join(' ')), logger),
    warn: (...words: unknown[]) => (logged.push(words.map(String).join(' ')), logger),
    info: () => logger,
    debug: () => logger,
  };
  const view = new View(parse(spec, undefined, { ast: true }), {
    expr: expressionInterpreter,
    renderer: 'none',
    logger,
  });
  await view.width(400).height(300).runAsync();
  view.finalize();
  return logged.join('\n');
}
