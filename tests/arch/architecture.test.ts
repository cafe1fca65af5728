import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeIn, declaredIn, declaredNames, isPath, ROOT } from './declarations.ts';

const PAGE = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

interface Rule {
  readonly name: string;
  readonly from: { readonly path?: string };
  readonly to: { readonly path?: string; readonly pathNot?: string | readonly string[] };
}

/** What each layer may import, by the rules that `npm run check` enforces. */
function enforced(): ReadonlyMap<string, readonly string[]> {
  const { forbidden } = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs')) as {
    readonly forbidden: readonly Rule[];
  };
  const layers = forbidden.flatMap(({ name, from, to }) => {
    const layer = /^\^([\w/]+)\/$/.exec(from.path ?? '')?.[1];
    if (layer === undefined || name !== `${layer}-imports` || typeof to.pathNot === 'string') return [];
    const allowed = (to.pathNot ?? [])
      .map((path) => path.replace(/^\^/, ''))
      .filter((path) => !path.endsWith('/'));
    return [[layer, allowed.sort()] as const];
  });
  return new Map(layers);
}

const rowsBelow = (heading: string): readonly (readonly string[])[] =>
  (PAGE.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| folder') && !line.startsWith('| question'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

describe('docs/architecture.md is what the code is', () => {
  const rules = enforced();

  test('its table has the rules of imports', () => {
    const rows = rowsBelow('Layers');
    const written = rows.flatMap(([folder = '', , may = '']) => {
      const layer = folder.replaceAll('`', '');
      if (may === 'everything') return [];
      const names = may === 'nothing else' ? [] : may.split(', ').map((name) => `src/${name}`);
      return [[layer, names.sort()] as const];
    });
    const expected = [...rules].filter(([layer]) => layer !== 'src/app');
    expect(new Map(written)).toEqual(new Map(expected));
    expect(expected.length).toBeGreaterThan(10);
  });

  test('its diagram has no arrow that is forbidden, and leads to all that is allowed', () => {
    const arrows = [...PAGE.matchAll(/^ *(\w+)(?:\[[^\]]*\])? --> (\w+)/gm)].map(([, from = '', to = '']) => [
      from,
      to,
    ]);
    const named = new Map(
      [...PAGE.matchAll(/(\w+)\[((?:src\/)?\w+)\]/g)].map(([, id = '', layer = '']) => [id, layer]),
    );
    expect(new Set(named.values())).toEqual(new Set(rules.keys()));
    const layerOf = (id: string | undefined): string => named.get(id ?? '') ?? `no node ${id}`;
    const below = (layer: string): readonly string[] =>
      arrows.filter(([from]) => layerOf(from) === layer).map(([, to]) => layerOf(to));
    const reached = (layer: string): ReadonlySet<string> =>
      new Set(below(layer).flatMap((each) => [each, ...reached(each)]));
    for (const [layer, allowed] of rules) {
      if (layer !== 'src/app') {
        expect(
          below(layer).filter((each) => !allowed.includes(each)),
          `arrows from ${layer}`,
        ).toEqual([]);
        expect(
          allowed.filter((each) => !reached(layer).has(each)),
          `missing below ${layer}`,
        ).toEqual([]);
      }
    }
  });

  test('its files are there', () => {
    const paths = codeIn(PAGE).filter(isPath);
    expect(paths.length).toBeGreaterThan(80);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test.each(['src/domain', 'src/features', 'src/app', 'server'])('it names each folder of %s', (layer) => {
    const named = new Set(codeIn(PAGE));
    const folders = readdirSync(join(ROOT, layer), { withFileTypes: true }).flatMap((each) =>
      each.isDirectory() ? `${layer}/${each.name}` : [],
    );
    expect(folders.length).toBeGreaterThan(10);
    expect(folders.filter((folder) => !named.has(folder))).toEqual([]);
  });

  test('its names are declared', () => {
    const declared = declaredNames();
    const names = codeIn(PAGE).filter((code) => IDENTIFIER.test(code) && !isPath(code));
    const known = new Set(['ui', 'features', 'app', 'gateway', 'services', 'shared', 'fetch']);
    expect(names.length).toBeGreaterThan(60);
    expect(names.filter((name) => !declared.has(name) && !known.has(name))).toEqual([]);
  });

  test.each(rowsBelow('Where is ...?'))(
    '"%s" leads to files that declare what they are named for',
    (_question, where) => {
      const code = codeIn(where ?? '');
      expect(code.filter(isPath)).not.toEqual([]);
      let file = '';
      let named = 0;
      for (const each of code) {
        if (isPath(each)) {
          expect(existsSync(join(ROOT, each)), each).toBe(true);
          file = each;
        } else {
          named += 1;
          expect(declaredIn(file).has(each), `${file} declares ${each}`).toBe(true);
        }
      }
      expect(named).toBeGreaterThan(0);
    },
  );
});
