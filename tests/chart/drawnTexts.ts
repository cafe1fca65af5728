import { parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { textMetrics } from 'vega-scenegraph';
import { compiledExpressions } from '#charts/kit/spec/expressions/compiledExpressions.ts';
import { fitSpec } from '#charts/kit/spec/layout/fitSpec.ts';
import { type JsonRecord, asList, asRecord, isRecord } from '#domain/jsonValue.ts';
import '#ui/chart/vega/runtime/vegaRuntime.ts';

export interface DrawnText {
  readonly text: string;
  /** Where it is: `axis-label`, `axis-title` or `mark`. */
  readonly role: string;
  readonly lines: number;
  readonly angle: number;
  readonly align: string;
  /** The most pixels it may take before it is cut; 0 for no limit. */
  readonly limit: number;
  readonly x: number;
  readonly y: number;
}

/** A spec as the page draws it in a box of this size. */
export async function drawnView(spec: JsonRecord, width: number, height: number): Promise<View> {
  const fitted = fitSpec(spec, { width, height });
  const view = new View(parse(fitted, undefined, { ast: true }), {
    expr: compiledExpressions(expressionInterpreter),
    renderer: 'none',
  });
  view.width(width).height(height);
  if (asList(fitted['signals']).some((each) => asRecord(each)['name'] === 'room')) view.signal('room', width);
  // Pictures of the server measure letters, and other tests of this process may have drawn some.
  const { width: measured } = textMetrics;
  textMetrics.width = textMetrics.estimateWidth;
  return view.runAsync().finally(() => {
    textMetrics.width = measured;
  });
}

/** The texts of a drawn spec, without those that are empty or hidden. */
export async function drawnTexts(
  spec: JsonRecord,
  width: number,
  height: number,
): Promise<readonly DrawnText[]> {
  const view = await drawnView(spec, width, height);
  const found: DrawnText[] = [];
  collect((view.scenegraph() as unknown as { readonly root: unknown }).root, found);
  view.finalize();
  return found;
}

function collect(mark: unknown, found: DrawnText[]): void {
  if (!isRecord(mark)) return;
  for (const item of asList(mark['items']).filter(isRecord)) {
    if (mark['marktype'] === 'group') for (const inner of asList(item['items'])) collect(inner, found);
    const lines: readonly unknown[] = Array.isArray(item['text']) ? asList(item['text']) : [item['text']];
    const text = lines.filter((line) => typeof line === 'string').join(' ');
    // The line around letters is a text of its own.
    if (mark['marktype'] !== 'text' || text === '' || item['opacity'] === 0 || item['stroke']) continue;
    const number = (key: string): number => Number(item[key] ?? 0);
    found.push({
      text,
      role: String(mark['role']),
      lines: lines.length,
      angle: number('angle'),
      align: typeof item['align'] === 'string' ? item['align'] : 'left',
      limit: number('limit'),
      x: number('x'),
      y: number('y'),
    });
  }
}

/** The labels of its axes. */
export const labelsOf = async (spec: JsonRecord, width: number, height = 300) =>
  (await drawnTexts(spec, width, height)).filter(({ role }) => role === 'axis-label').map(({ text }) => text);

/** The texts of its marks. */
export const marksOf = async (spec: JsonRecord, width: number, height = 300) =>
  (await drawnTexts(spec, width, height)).filter(({ role }) => role === 'mark');
