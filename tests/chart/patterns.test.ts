import { describe, expect, test } from 'vitest';
import { parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { guardInterpreter } from '#charts/kit/authored/guardExpressions.ts';
import { readSpecification, ROWS } from '#charts/kit/authored/specification.ts';
import { withRows } from '#charts/kit/authored/trial.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { type ChartSpec, type ChartTheme, PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { vizType } from '#domain/chart/form/formData.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import { contrastOf, MARK_CONTRAST } from '#domain/theme/contrast.ts';
import { patternedBy } from '#ui/chart/patterns/patternedChart.ts';
import { patternedScene, type Scene, type SceneItem } from '#ui/chart/patterns/patternedScene.ts';
import { DASHES, oneOf, type Patterns, SHAPES } from '#ui/chart/patterns/patterns.ts';
import { tryOut } from '../../workers/vegaLite/trial.ts';
import { patternedSpec } from '#ui/chart/vegaLite/patternedSpec.ts';
import { schemeOf, themeConfig } from '#ui/chart/vegaLite/themeConfig.ts';
import { anyChartSpec } from './anyDrawing.ts';
import { drawnView } from './drawnTexts.ts';
import { drawn, samples } from './samples.ts';

/* Colours are told apart by patterns too, and with them every mark is apart from the page, as in forced colours. */

const hatch = (pattern: number, ink: string): unknown =>
  pattern === 0 ? null : { pattern: pattern % 10, ink };

/** What is drawn of a chart: its scenes as they are, and in place of each. */
const scenesOf = async ({ spec }: ChartSpec) => scenesIn(await drawnView(spec, 600, 400));

function scenesIn(view: View) {
  const root = asRecord(asRecord(view.scenegraph())['root']);
  const patterns = asRecord(asList(root['items'])[0])['patterns'] as Patterns;
  const scenes = [...leavesOf(root)].map((scene) => ({
    scene,
    shown: patternedScene(scene, patterns, hatch),
  }));
  view.finalize();
  return { patterns, scenes };
}

function* leavesOf(mark: Readonly<Record<string, unknown>>): Generator<Scene> {
  if (mark['marktype'] === 'group')
    for (const item of asList(mark['items']))
      for (const inner of asList(asRecord(item)['items'])) yield* leavesOf(asRecord(inner));
  else if (mark['role'] === 'mark') yield mark as unknown as Scene;
}

const themed = (by: 'chosen' | 'contrast' | 'forced', own: Partial<ChartTheme> = {}): ChartTheme => ({
  ...PLAIN_THEME,
  ...own,
  ...patternedBy(by),
});

const chartsIn = (theme: ChartTheme) =>
  samples.flatMap(({ name, form, frames }): [string, ChartSpec][] => {
    const full = withDefaults(form);
    const made = anyChartSpec(full, frames, theme, PLAIN_STATE);
    return made == null || 'reason' in made ? [] : [[`${vizType(full)}: ${name}`, made]];
  });

const isSeen = (item: SceneItem): boolean => item['opacity'] !== 0;
const isHatched = ({ fill }: SceneItem): boolean => typeof fill === 'object' && fill !== null;

describe('patterns', () => {
  test.each(chartsIn(themed('chosen')).filter(([, { swatches }]) => swatches !== undefined))(
    'are beside the colours of %s',
    async (_, chart) => {
      const { patterns, scenes } = await scenesOf(chart);
      const names = Object.keys(patterns.of);
      expect(new Set(Object.values(patterns.of)).size).toBe(names.length);
      expect(chart.legend.filter(({ color }) => chart.swatches?.[color] === undefined)).toEqual([]);
      for (const { scene, shown } of scenes) {
        for (const item of scene.items.filter(isSeen)) {
          const color = [item['fill'], item['stroke']].find(
            (each) => patterns.of[String(each)] !== undefined,
          );
          const pattern = patterns.of[String(color)];
          if (pattern === undefined || scene.marktype === 'text') continue;
          expect(looksOf(item, scene, shown), `${scene.marktype} ${String(color)}`).toContainEqual(
            isLined(scene, color, item)
              ? oneOf(DASHES, pattern)
              : scene.marktype === 'symbol' && patterns.surfaces[String(color)] !== true
                ? oneOf(SHAPES, pattern)
                : (hatchOf(pattern) ?? null),
          );
        }
      }
    },
  );

  test('points on a line are shown where they have room', async () => {
    const { scenes } = await scenesOf(drawn('Line', themed('chosen')));
    const points = scenes.flatMap(({ scene, shown }) => (scene.marktype === 'symbol' ? shown : []));
    const seen = points.flatMap(({ items }) => items.filter(isSeen));
    expect(new Set(seen.map(({ shape }) => shape)).size).toBe(3);
    expect(seen.length).toBeLessThan(points.flatMap(({ items }) => items).length);
  });

  test('one colour, and a ramp, have none', () => {
    for (const name of ['Bar, lying', 'Heatmap', 'Horizon'])
      expect(drawn(name, themed('chosen')).swatches).toBeUndefined();
  });

  test('are beside the colours of specifications of authors, in the order of the scheme', async () => {
    const theme = themed('chosen');
    const rows = ['a', 'b', 'c'].map((kind, at) => ({ kind, at }));
    const bars = {
      mark: 'bar',
      encoding: { x: { field: 'kind' }, y: { field: 'at' }, color: { field: 'kind' } },
    };
    const { spec = {} } = readSpecification(JSON.stringify(bars));
    const tried = await tryOut({ spec, rows, config: themeConfig(theme) });
    if ('fault' in tried) throw new Error(tried.fault);
    const drawn = patternedSpec(withRows(tried.compiled, rows, ROWS), theme);
    const view = new View(parse(drawn, undefined, { ast: true }), {
      expr: guardInterpreter(expressionInterpreter),
      renderer: 'none',
    });
    const { patterns, scenes } = scenesIn(await view.runAsync());
    expect(Object.keys(patterns.of).slice(0, 3)).toEqual(schemeOf(theme).slice(0, 3));
    const fills = scenes.flatMap(({ shown }) => shown.flatMap(({ items }) => items.filter(isHatched)));
    expect(fills.map(({ fill }) => asRecord(fill)['pattern'])).toEqual([1, 2]);
  });

  test('are named by the legend and the tooltip', () => {
    const { legend, swatches } = drawn('Area, stacked', themed('chosen'));
    const shown = legend.map(({ color }) => swatches?.[color]?.background);
    expect(new Set(shown).size).toBe(legend.length);
    expect(shown.every((each) => each?.startsWith('url("data:image/svg+xml,'))).toBe(true);
  });
});

const hatchOf = (pattern: number) => (pattern % 10 === 0 ? undefined : { pattern: pattern % 10 });

const isLined = ({ marktype }: Scene, color: unknown, { fill, strokeDash }: SceneItem): boolean =>
  (marktype === 'line' || marktype === 'rule') && fill !== color && asList(strokeDash).length === 0;

/** The item of a scene that another is like. */
function originalOf(item: SceneItem, { items }: Scene): SceneItem {
  let own = item;
  while (!items.includes(own)) own = Object.getPrototypeOf(own) as SceneItem;
  return own;
}

/** The dashes, shapes and patterns that a mark has. */
function looksOf(item: SceneItem, scene: Scene, shown: readonly Scene[]): readonly unknown[] {
  const at = scene.items.indexOf(item);
  return shown.flatMap(({ items }) => {
    const same = items.filter((each) => originalOf(each, scene) === item);
    // The first point of a line or area has its looks.
    const all = at > 0 && NESTED.has(scene.marktype ?? '') ? items.slice(0, 1) : same;
    return all.flatMap((each) => [
      each['strokeDash'] ?? [],
      each['shape'],
      isHatched(each) ? { pattern: asRecord(each['fill'])['pattern'] } : null,
    ]);
  });
}

const NESTED = new Set(['line', 'area', 'trail']);

describe.each([
  ['forced', 'black', '#000000', '#ffffff', 'dark'],
  ['forced', 'white', '#ffffff', '#000000', 'light'],
  ['forced', 'dusk', '#2d3236', '#ffffff', 'dark'],
  ['forced', 'desert', '#fffaef', '#3d3d3d', 'light'],
  ['chosen', 'a light page', '#ffffff', '#1c2024', 'light'],
  ['contrast', 'a dark page', '#1b1f24', '#e8eaed', 'dark'],
] as const)('%s, on %s', (by, _page, surface, text, mode) => {
  const theme = themed(by, { surface, text, muted: text, line: '#808080', accent: '#0a7a8a', mode });
  test.each(chartsIn(theme))('%s is apart from the page', async (_, chart) => {
    const { scenes } = await scenesOf(chart);
    const isApart = (color: unknown): boolean =>
      typeof color === 'string' && color.startsWith('#') && contrastOf(color, surface) >= MARK_CONTRAST;
    const faint = scenes.flatMap(({ scene, shown }) => {
      const drawnOver = shown.flatMap(({ items }) =>
        NESTED.has(scene.marktype ?? '') ? items.slice(0, 1) : items,
      );
      const ofOne = new Map<SceneItem, boolean>();
      for (const item of drawnOver) {
        const own = originalOf(item, scene);
        ofOne.set(own, ofOne.get(own) === true || isApart(item['stroke']) || isApart(item['fill']));
      }
      return [...ofOne].flatMap(([item, isFound]) =>
        isFound || !isVisible(item) ? [] : [lookOf(scene, item)],
      );
    });
    expect([...new Set(faint)]).toEqual([]);
  });
});

/** What only takes the pointer is not seen. */
const isVisible = (item: SceneItem): boolean =>
  isSeen(item) &&
  item['text'] !== '' &&
  // The line around letters is drawn for what is below them.
  !(item['text'] !== undefined && item['fill'] == null) &&
  [item['fill'], item['stroke']].some((each) => each != null && each !== 'transparent');

const lookOf = ({ marktype }: Scene, { fill, stroke }: SceneItem): string =>
  `${marktype} ${String(fill)} ${String(stroke)}`;
