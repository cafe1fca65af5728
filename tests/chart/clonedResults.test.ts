import { expect, test } from 'vitest';
import type { Drawn } from '#charts/api.ts';
import { bigNumber } from '#charts/bigNumber/bigNumber.ts';
import { chartTypeOf } from '#charts/chartTypes.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { pairedTests } from '#charts/pairedTest/pairedTest.ts';
import { pivotTable } from '#charts/pivotTable/pivotTable.ts';
import { tableView } from '#charts/table/tableView.ts';
import { timeTable } from '#charts/timeTable/timeTable.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { anyChartSpec } from './anyDrawing.ts';
import { samples } from './samples.ts';

/* What a chart is made of, as data that can be sent elsewhere: what is still a function in it, by kind. */

/** Of each kind, the properties that are functions. A kind without any can be cloned. */
const FUNCTIONS: Readonly<Partial<Record<Drawn['kind'], readonly string[]>>> = {
  number: [],
  periods: [],
  pivot: ['.differs', '.dimensions', '.text', '.value'],
  spec: ['.dimensions', '.tooltip'],
  table: [
    '.columns[].arrow',
    '.columns[].bar',
    '.columns[].color',
    '.columns[].exact',
    '.columns[].text',
    '.columns[].textColor',
  ],
  tests: [],
};

function madeOf(kind: Drawn['kind'], form: FormData, frames: readonly Frame[]): unknown {
  const [frame] = frames;
  if (frame === undefined) throw new Error('No rows');
  switch (kind) {
    case 'number':
      return bigNumber(form, frames);
    case 'table':
      return tableView(form, frames);
    case 'pivot':
      return pivotTable(form, frame, frames.slice(1));
    case 'periods':
      return timeTable(form, frame);
    case 'tests':
      return pairedTests(form, frame, new Map());
    default:
      return anyChartSpec(form, frames, PLAIN_THEME, PLAIN_STATE);
  }
}

function* functionsIn(value: unknown, path = ''): Generator<string> {
  if (typeof value === 'function') yield path;
  if (Array.isArray(value)) for (const each of value) yield* functionsIn(each, `${path}[]`);
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) yield* functionsIn(each, `${path}.${key}`);
}

test.each(Object.keys(FUNCTIONS) as (keyof typeof FUNCTIONS)[])(
  'the result of kind %s has no functions but those that are listed, and else can be cloned',
  (kind) => {
    const made = samples.flatMap(({ form, frames }) => {
      const full = withDefaults(form);
      return chartTypeOf(full)?.drawn.kind === kind ? [madeOf(kind, full, frames)] : [];
    });
    expect(made.length).toBeGreaterThan(0);
    const found = new Set(made.flatMap((each) => [...functionsIn(each)]));
    expect([...found].toSorted()).toEqual(FUNCTIONS[kind]);
    if (found.size === 0) expect(structuredClone(made)).toEqual(made);
  },
);
