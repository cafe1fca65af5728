import { describe, expect, test } from 'vitest';
import { buildChartSpec } from '#charts/build/buildChartSpec.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { type ChartSpec, PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { draw } from '#charts/worldMap/draw.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import { patternedBy } from '#ui/chart/patterns/patternedChart.ts';
import { patternedScene, type Scene, type SceneItem } from '#ui/chart/patterns/patternedScene.ts';
import type { Patterns } from '#ui/chart/patterns/patterns.ts';
import { addGeography } from '#ui/chart/vega/runtime/geography.ts';
import { frame } from '../../e2e/fixtures/charts/sampleFrames.ts';
import { drawnView } from '../drawnTexts.ts';

/* Countries of a world map are told apart by patterns, too; a value is, by lightness. */

addGeography();

const COUNTRIES = ['NO', 'SE', 'FI', 'DK', 'FR', 'DE'];

function mapBy(colorBy: 'country' | 'metric', reason: 'chosen' | 'forced'): ChartSpec {
  const form = withDefaults({
    viz_type: 'world_map',
    datasource: '1__table',
    entity: 'code',
    metric: 'people',
    color_by: colorBy,
    country_fieldtype: 'cca2',
  });
  const rows = frame({ code: COUNTRIES, people: COUNTRIES.map((_, at) => at + 1) });
  const theme = { ...PLAIN_THEME, ...patternedBy(reason) };
  const made = buildChartSpec(form, [rows], theme, PLAIN_STATE, draw);
  if (made === null || 'reason' in made) throw new Error('Not drawn');
  return made;
}

/** The scenes of the shapes of a map, as they are drawn with patterns. */
async function shapesOf({ spec }: ChartSpec): Promise<readonly SceneItem[]> {
  const view = await drawnView(spec, 600, 400);
  const root = asRecord(asRecord(view.scenegraph())['root']);
  const patterns = asRecord(asList(root['items'])[0])['patterns'] as Patterns;
  const shown = [...shapesIn(root)].flatMap((scene) =>
    patternedScene(scene, patterns, (pattern, ink) => (pattern === 0 ? null : { pattern, ink })),
  );
  view.finalize();
  return shown.flatMap(({ items }) => [...items]);
}

function* shapesIn(mark: Readonly<Record<string, unknown>>): Generator<Scene> {
  if (mark['marktype'] === 'shape') yield mark as unknown as Scene;
  for (const item of asList(mark['items']))
    for (const inner of asList(asRecord(item)['items'])) yield* shapesIn(asRecord(inner));
}

const hatchesOf = (items: readonly SceneItem[]) =>
  new Set(
    items.flatMap(({ fill }) =>
      typeof fill === 'object' && fill !== null ? [asRecord(fill)['pattern']] : [],
    ),
  );

describe('a world map', () => {
  test.each(['chosen', 'forced'] as const)(
    'of countries has a pattern for each, where they are %s',
    async (reason) => {
      const hatches = hatchesOf(await shapesOf(mapBy('country', reason)));
      // The first has none.
      expect(hatches.size).toBe(COUNTRIES.length - 1);
    },
  );

  test('of values has none, because its lightness says how much', async () => {
    expect(hatchesOf(await shapesOf(mapBy('metric', 'chosen'))).size).toBe(0);
  });
});
