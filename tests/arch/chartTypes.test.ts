import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import type { ChartType, Draw } from '#charts/api.ts';
import { usualDrawing } from '#charts/usualDrawings.ts';
import { CHART_TYPES, chartTypeOf } from '#charts/registry.ts';
import { listOf } from '#domain/chart/form/formData.ts';
import { drawnWithoutWarning } from '../chart/drawnWithoutWarning.ts';
import { samples } from '../chart/samples.ts';

const ROOT = join(import.meta.dirname, '../..');
const TYPES = join(ROOT, 'src/charts');

const folders = readdirSync(TYPES, { withFileTypes: true })
  .filter((each) => each.isDirectory() && existsSync(join(TYPES, each.name, 'controls.ts')))
  .map(({ name }) => name);

describe('a chart type is one folder', () => {
  test('has a chart.ts, and a line in the registry', () => {
    expect(folders.filter((name) => !existsSync(join(TYPES, name, 'chart.ts')))).toEqual([]);
    const lines = readFileSync(join(TYPES, 'registry.ts'), 'utf8');
    expect(folders.filter((name) => !lines.includes(`'./${name}/chart.ts'`))).toEqual([]);
    expect(CHART_TYPES).toHaveLength(folders.length);
  });

  test('has a drawing with a line among the usual ones, or one that its definition loads', () => {
    const lines = readFileSync(join(TYPES, 'usualDrawings.ts'), 'utf8');
    const usual = folders.filter((name) => lines.includes(`'./${name}/draw.ts'`));
    const withPage = CHART_TYPES.filter(({ drawn }) => drawn.kind === 'spec' && drawn.load === null);
    expect(withPage.filter(({ key }) => usualDrawing({ viz_type: key }) === null)).toEqual([]);
    expect(withPage).toHaveLength(usual.length);
    const drawn = folders.filter((name) => existsSync(join(TYPES, name, 'draw.ts')));
    const loaded = CHART_TYPES.filter(({ drawn }) => 'load' in drawn);
    expect(loaded).toHaveLength(drawn.length);
  });

  test('is asked for without its drawing', async () => {
    const { metafile } = await build({
      entryPoints: [join(TYPES, 'registry.ts')],
      bundle: true,
      splitting: true,
      format: 'esm',
      outdir: 'unused',
      write: false,
      metafile: true,
    });
    const { outputs } = metafile;
    const withRegistry = (file: string): readonly string[] => [
      ...Object.keys(outputs[file]?.inputs ?? {}),
      ...(outputs[file]?.imports ?? []).flatMap(({ path, kind }) =>
        kind === 'dynamic-import' ? [] : withRegistry(path),
      ),
    ];
    const entry = Object.keys(outputs).find((file) => file.endsWith('registry.js')) ?? '';
    const loaded = withRegistry(entry);
    expect(loaded.some((file) => file.endsWith('pie/chart.ts'))).toBe(true);
    expect(loaded.filter((file) => /[/](?:draw|controls)\.ts$|kit[/]spec[/]specParts/.test(file))).toEqual(
      [],
    );
  });

  test('has keys that no other type has, including replaced types', () => {
    const keys = CHART_TYPES.flatMap(({ key, replaces }) => [key, ...Object.keys(replaces ?? {})]);
    expect(new Set(keys).size).toBe(keys.length);
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
    expect(drawn.dimensions({ row: 1, series: null })).toEqual({ city: 'Bergen' });
    expect(drawn.tooltip({ row: 0, series: null })?.lines[0]?.value).toBe('3');
    expect(lollipop.labels?.(form, [frame], form)).toEqual(['Oslo', 'Bergen']);
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
  const { outputFiles } = await build({
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
