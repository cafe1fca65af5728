import { describe, expect, test } from 'vitest';
import { someChanges } from './core.ts';
import { changed, sitesIn } from './sites.ts';

const changesOf = (source: string): string[] => {
  const sites = sitesIn('file.ts', source);
  return sites.map((site) => `${site.change}: ${changed(source, site)}`);
};

describe('changes of code', () => {
  test.each([
    ['a = b < c;', ['dropped statement: ;', 'boundary: a = b <= c;']],
    ['x = a && b;', ['dropped statement: ;', 'other operator: x = a || b;']],
    ['x = a ?? b;', ['dropped statement: ;', 'fallback always: x = (b);']],
    ['put(a, b);', ['dropped statement: ;', 'swapped arguments: put(b, a);']],
    ['x = all.filter(is);', ['dropped statement: ;', 'dropped filter: x = all;']],
    ['x = all.some(is);', ['dropped statement: ;', 'other call: x = all.every(is);']],
    ['const x = 7;', ['other number: const x = 8;']],
    ['const x = true;', ['other truth: const x = false;']],
    ['const x = { ...row };', ['dropped part: const x = { ...{} };']],
    ['const x = [1];', ['empty list: const x = [];', 'other number: const x = [2];']],
  ])('%s', (source, changes) => {
    expect(changesOf(source)).toEqual(changes);
  });

  test('a condition is negated, always holds and never holds', () => {
    expect(changesOf('if (a) b = c;')).toEqual([
      'negated condition: if (!(a)) b = c;',
      'condition always holds: if (true || (a)) b = c;',
      'condition never holds: if (false && (a)) b = c;',
      'dropped statement: if (a) ;',
    ]);
  });

  test('a function without a result returns early; types, imports, texts and the log stay', () => {
    expect(changesOf('function f(): void { if (a) g(); }')).toContain(
      'returns early: function f(): void { return;  if (a) g(); }',
    );
    expect(changesOf("import a from 'b'; type T = 1 | true; log.info('x');")).toEqual([]);
    expect(changesOf("const x = 'a' + b;")).toEqual([]);
  });

  test('chosen by a seed are the same, and are spread over the core', () => {
    const some = someChanges(60, 7);
    expect(someChanges(60, 7)).toEqual(some);
    expect(someChanges(60, 8)).not.toEqual(some);
    const folders = new Set(some.map(({ file }) => file.split('/').slice(0, 2).join('/')));
    expect([...folders]).toEqual(
      expect.arrayContaining(['src/sync', 'src/documents', 'src/domain', 'src/store']),
    );
  });
});
