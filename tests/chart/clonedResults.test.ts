import { expect, test } from 'vitest';
import type { Drawn } from '#charts/api.ts';
import { drawnPeriods } from '#charts/drawnPeriods.ts';
import { drawnPlaces } from '#charts/drawnPlaces.ts';
import { drawnTests } from '#charts/drawnTests.ts';
import { drawnNumber } from '#charts/usualDrawings.ts';
import { chartTypeOf } from '#charts/chartTypes.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { drawPivot } from '#charts/pivotTable/drawPivot.ts';
import { drawTable } from '#charts/table/drawTable.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { anyChartSpec, anyMapOf } from './anyDrawing.ts';
import { MAP_SAMPLES } from '../gallery/mapSamples.ts';
import { samples } from './samples.ts';

const maps = Object.entries(MAP_SAMPLES).map(([viz_type, { form, frames }]) => ({
  form: { datasource: '1__table', ...form, viz_type },
  frames,
}));

function madeOf(kind: Drawn['kind'], form: FormData, frames: readonly Frame[]): unknown {
  const [frame] = frames;
  if (frame === undefined) throw new Error('No rows');
  switch (kind) {
    case 'number':
      return drawnNumber(form, frames);
    case 'table':
      return drawTable(form, frames);
    case 'pivot':
      return drawPivot(form, frame, frames.slice(1));
    case 'periods':
      return drawnPeriods(form, frame);
    case 'tests':
      return drawnTests(form, frame, new Map());
    case 'places':
      return drawnPlaces(form, frame);
    case 'map':
    case 'layers':
      return anyMapOf(form)?.(form, frame, PLAIN_THEME, PLAIN_STATE);
    default:
      return anyChartSpec(form, frames, PLAIN_THEME, PLAIN_STATE);
  }
}

test.each(['layers', 'map', 'number', 'periods', 'pivot', 'places', 'spec', 'table', 'tests'] as const)(
  'what a chart of kind %s is made of is data, which can be cloned',
  (kind) => {
    const made = [...samples, ...maps].flatMap(({ form, frames }) => {
      const full = withDefaults(form);
      return chartTypeOf(full)?.drawn.kind === kind ? [madeOf(kind, full, frames)] : [];
    });
    expect(made.length).toBeGreaterThan(0);
    expect(structuredClone(made)).toEqual(made);
  },
);
