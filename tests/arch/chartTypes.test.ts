import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import { globSync } from 'tinyglobby';
import { build } from 'vite';
import { describe, expect, test } from 'vitest';
import { readDefinition } from '#charts/added/addedDefinition.ts';
import { addedPanel } from '#charts/added/addedPanel.ts';
import { runType } from '#charts/added/runType.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { type ChartType, type Draw, WITH_PAGE } from '#charts/api.ts';
import { usualDrawing } from '#charts/usualDrawings.ts';
import { CHART_TYPES, chartTypeOf } from '#charts/chartTypes.ts';
import { DEFINITIONS } from '#charts/registry.ts';
import { leanCharts } from '../../build/leanCharts.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import { listOf } from '#domain/chart/form/formData.ts';
import { openInterpreter } from '../../server/chartTypes/openInterpreter.ts';
import { drawnWithoutWarning } from '../chart/drawnWithoutWarning.ts';
import { samples } from '../chart/samples.ts';
import { dimensionsAt } from '#charts/kit/spec/tooltips/dimensionsAt.ts';
import { tooltipAt } from '#charts/kit/spec/tooltips/tooltipAt.ts';

interface Chunk {
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly modules?: Readonly<Record<string, { readonly renderedLength: number }>>;
}

const rendered = (modules: NonNullable<Chunk['modules']>): readonly string[] =>
  Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength === 0 ? [] : [id]));

const ROOT = join(import.meta.dirname, '../..');
const TYPES = join(ROOT, 'src/charts');

const folders = readdirSync(TYPES, { withFileTypes: true })
  .filter((each) => each.isDirectory() && existsSync(join(TYPES, each.name, 'chart.ts')))
  .map(({ name }) => name);

describe('a chart type is one folder', () => {
  test('has a line in the registry, and in no other list', () => {
    const lines = readFileSync(join(TYPES, 'registry.ts'), 'utf8');
    expect(folders.filter((name) => !lines.includes(`'./${name}/chart.ts'`))).toEqual([]);
    expect(DEFINITIONS).toHaveLength(folders.length);
    const files = globSync('{src,server,workers,sw}/**/*.{ts,tsx}', { cwd: ROOT, ignore: '**/*.test.*' });
    const naming = new RegExp(
      `charts/(?:${folders.join('|')})/chart\\.ts'|'\\./(?:${folders.join('|')})/chart\\.ts'`,
    );
    const named = files.filter((file) => naming.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(named).toEqual(['src/charts/registry.ts']);
  });

  test('has a drawing that loads with the page, or one that its definition loads', () => {
    const withPage = DEFINITIONS.filter(({ drawn }) => drawn === WITH_PAGE);
    expect(DEFINITIONS.filter(({ draw }) => draw !== undefined)).toEqual(withPage);
    expect(withPage.filter(({ key }) => usualDrawing({ viz_type: key }) === null)).toEqual([]);
    const drawn = folders.filter((name) => existsSync(join(TYPES, name, 'draw.ts')));
    expect(DEFINITIONS.filter((type) => 'load' in type.drawn)).toHaveLength(drawn.length);
  });

  test.each([
    ['chartTypes.ts', /pie\/query\.ts$/, /\/draw\.ts$|kit\/(?:controls|spec\/specParts)/],
    ['panels.ts', /kit\/controls\/panel\.ts$/, /\/draw\.ts$|kit\/spec\/specParts/],
    ['usualDrawings.ts', /pie\/draw\.ts$/, /kit\/controls|deck\w+\/|\/tree\/draw\.ts$/],
    [
      'drawnPeriods.ts',
      /timeTable\/drawPeriods\.ts$/,
      /kit\/controls|legacyTimeQuery|\/draw\.ts$|draw(?:Tests|Places)\.ts$/,
    ],
    [
      'drawnTests.ts',
      /pairedTest\/drawTests\.ts$/,
      /kit\/controls|legacyTimeQuery|\/draw\.ts$|draw(?:Periods|Places)\.ts$/,
    ],
    [
      'drawnPlaces.ts',
      /cartodiagram\/drawPlaces\.ts$/,
      /kit\/controls|legacyTimeQuery|\/draw\.ts$|draw(?:Periods|Tests)\.ts$/,
    ],
    ['formsBy.ts', /table\/chart\.ts/, /kit\/|\/(?:draw|query)\.ts$/],
  ])('is loaded by %s as far as it reads it', async (file, some, none) => {
    const { output } = await build({
      configFile: false,
      logLevel: 'silent',
      resolve: { alias: [{ find: /^#/, replacement: `${join(ROOT, 'src')}/` }] },
      plugins: [leanCharts()],
      build: { write: false, minify: false, lib: { entry: join(TYPES, file), formats: ['es'] } },
    }).then((built) => [built].flat()[0] as { readonly output: readonly Chunk[] });
    const withEntry = (name: string): readonly string[] => {
      const { modules = {}, imports = [] } = output.find(({ fileName }) => fileName === name) ?? {};
      return [...rendered(modules), ...imports.flatMap(withEntry)];
    };
    const loaded = withEntry(output.find(({ isEntry }) => isEntry === true)?.fileName ?? '');
    expect(loaded.some((each) => some.test(each))).toBe(true);
    expect(loaded.filter((each) => none.test(each))).toEqual([]);
  });

  test('has a key that no other type has, and replaces none of them', () => {
    const keys = CHART_TYPES.map(({ key }) => key);
    const replaced = CHART_TYPES.flatMap(({ replaces }) => Object.keys(replaces ?? {}));
    expect(new Set(keys).size).toBe(keys.length);
    expect(replaced.filter((key) => keys.includes(key))).toEqual([]);
  });

  test('shows groups, or times, of metrics for what is no chart yet: one type each', () => {
    expect(DEFINITIONS.filter(({ groupsBy }) => groupsBy !== undefined)).toHaveLength(1);
    expect(DEFINITIONS.filter(({ timesBy }) => timesBy !== undefined)).toHaveLength(1);
  });

  test('has needs that the charts drawn by other tests fulfil', () => {
    const lacking = samples.flatMap((sample) => {
      const form = withDefaults(sample.form);
      const needs = chartTypeOf(form)?.needs ?? [];
      const missing = needs.filter((keys) => keys.every((key) => listOf(form[key]).length === 0));
      return missing.length === 0 ? [] : [`${sample.name}: ${missing.map(String).join()}`];
    });
    expect(lacking).toEqual([]);
  });
});

describe('the example of docs/adding-a-chart-type.md', () => {
  test('is a type whose query and drawing work', async () => {
    const { lollipop, draw } = await example();
    const form = { datasource: '1__table', viz_type: 'lollipop', groupby: ['city'], metric: 'count' };
    expect(lollipop.query(form)).toMatchObject([{ columns: ['city'], metrics: ['count'] }]);
    expect(lollipop.emits?.(form)).toBe(true);
    expect(folders).not.toContain('lollipop');
    const frame = {
      rowCount: 2,
      columns: [
        { name: 'city', parts: ['city'], type: 1 as const, values: ['Oslo', 'Bergen'] },
        { name: 'count', parts: ['count'], type: 0 as const, values: [3, 5] },
      ],
    };
    const drawn = draw(form, frame, PLAIN_THEME, PLAIN_STATE, []);
    if ('reason' in drawn) throw new Error(drawn.reason.text);
    expect(await drawnWithoutWarning(drawn.spec)).toBe('');
    expect(dimensionsAt(drawn.dimensions, { row: 1, series: null })).toEqual({ city: 'Bergen' });
    expect(tooltipAt(drawn, { row: 0, series: null })?.lines[0]?.value).toBe('3');
    expect(lollipop.labels?.(form, [frame], form)).toEqual(['Oslo', 'Bergen']);
  });
});

test('the module that docs/adding-a-chart-type.md shows is installed and draws', async () => {
  const text = readFileSync(join(ROOT, 'docs/adding-a-chart-type.md'), 'utf8');
  const code = /```js\n([^]+?)```/.exec(text)?.[1] ?? '';
  const load = await openInterpreter();
  const loaded = load(code);
  const read = readDefinition(loaded.ok ? loaded.value.exported : loaded.error);
  if (!read.ok) throw new Error(read.error);
  expect(addedPanel(read.value).map(({ key }) => key)).toHaveLength(read.value.controls.length);
  const { ask, draw } = runType(load, { definition: read.value, code });
  const form = { viz_type: 'queues', groupby: ['port'], metric: 'count', row_limit: 10, unit: 'ships' };
  expect(ask(form)).toMatchObject([{ columns: ['port'], metrics: ['count'], row_limit: 10 }]);
  const wire = { colnames: ['port', 'count'], coltypes: [1, 0] as const, data: [{ port: 'Oslo', count: 3 }] };
  expect(draw(form, [frameOfWire(wire)], PLAIN_THEME, PLAIN_STATE)).toMatchObject({
    kind: 'table',
    frame: { rowCount: 1, columns: [{ name: 'Place' }, { name: 'Queue (ships)', values: [3] }] },
  });
});

/** The files shown in the document, compiled as if they were in the folder that it names. */
async function example(): Promise<{ lollipop: ChartType; draw: Draw }> {
  const text = readFileSync(join(ROOT, 'docs/adding-a-chart-type.md'), 'utf8');
  const shown = new Map(
    [...text.matchAll(/`(lollipop\/\w+\.ts)`:\n\n```ts\n([^`]+|[^]+?)```/g)].map(
      ([, file = '', code = '']) => [join(ROOT, 'src/charts', file), code],
    ),
  );
  expect([...shown.keys()].map((file) => file.slice(TYPES.length))).toEqual([
    '/lollipop/chart.ts',
    '/lollipop/draw.ts',
  ]);
  const { outputFiles } = await bundle({
    stdin: {
      contents: "export * from './chart.ts'; export * from './draw.ts';",
      resolveDir: join(TYPES, 'lollipop'),
      loader: 'ts',
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    plugins: [
      {
        name: 'document',
        setup(on) {
          on.onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
            const file = join(resolveDir, path);
            return shown.has(file) ? { path: file, namespace: 'shown' } : { path: file };
          });
          on.onResolve({ filter: /^#/ }, ({ path }) => ({ path: join(ROOT, 'src', path.slice(1)) }));
          on.onLoad({ filter: /.*/, namespace: 'shown' }, ({ path }) => ({
            contents: shown.get(path) ?? '',
            loader: 'ts',
            resolveDir: join(path, '..'),
          }));
        },
      },
    ],
  });
  const code = outputFiles[0]?.text ?? '';
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as never;
}
