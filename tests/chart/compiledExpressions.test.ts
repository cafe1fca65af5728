import { parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { describe, expect, test } from 'vitest';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { compiledExpressions, type Expressions } from '#charts/kit/spec/expressions/compiledExpressions.ts';
import { fitSpec } from '#charts/kit/spec/layout/fitSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import '#ui/chart/vega/runtime/vegaRuntime.ts';
import { anyChartSpec } from './anyDrawing.ts';
import { samples } from './samples.ts';

const compiled = compiledExpressions(expressionInterpreter);

async function svgOf(spec: JsonRecord, expr: Expressions): Promise<string> {
  const view = new View(parse(spec, undefined, { ast: true }), { expr, renderer: 'none' });
  const svg = await view.width(420).height(300).toSVG();
  view.finalize();
  // The ids of clip paths count up.
  return svg.replaceAll(/clip\d+/g, 'clip');
}

describe('compiled expressions draw what the interpreter draws', () => {
  test.each(samples)('$name', async ({ form, frames }) => {
    const picture = anyChartSpec(withDefaults(form), frames, PLAIN_THEME, PLAIN_STATE);
    if (picture === null || 'reason' in picture) return;
    const spec = fitSpec(picture.spec, { width: 420, height: 300 });
    expect(await svgOf(spec, compiled)).toBe(await svgOf(spec, expressionInterpreter));
  });

  test.each([
    ['functions of texts and dates', "upper('a') + slice('abcd', 1, 3) + utcyear(0) + join(['x', 'y'], '-')"],
    [
      'loose equality, bits and regular expressions',
      "[1 == '1', 5 & 4, ~1, test(/b/g, 'abc'), replace('aa', /a/g, 'b')]",
    ],
    [
      'choices, lists, objects and members',
      "{a: if(1 > 2, 'x', 'y'), b: [1, 2][1], c: {d: 3}.d, e: 'abc'.length}",
    ],
    ['constants and numbers', '[PI, max(1, 2, 3, 4), clamp(9, 0, 5), isNaN(1), -3 % 2, 2 > 1 && !0 || 7]'],
    ['methods of values', "['abc'.slice, [1].map, datum]"],
  ])('%s', async (_what, update) => {
    const valueWith = async (expr: Expressions): Promise<unknown> => {
      const view = new View(parse({ signals: [{ name: 'found', update }] }, undefined, { ast: true }), {
        expr,
      });
      await view.runAsync();
      return JSON.stringify(view.signal('found'));
    };
    expect(await valueWith(compiled)).toBe(await valueWith(expressionInterpreter));
  });
});
