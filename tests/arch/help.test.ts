import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { helpPageOf } from '#domain/helpPage.ts';
import { baseOfPath } from '../../build/baseOfPath.ts';

const HELP = join(import.meta.dirname, '../../dist/app/help');
const PAGES = globSync('*.html', { cwd: HELP }).sort();

const textOf = (page: string): string => readFileSync(join(HELP, page), 'utf8');

describe('the built help', () => {
  test('has a page for each of the guide', () => {
    const guide = globSync('*.md', { cwd: join(import.meta.dirname, '../../docs/guide') });
    expect(PAGES.length).toBe(guide.length);
  });

  test.each(PAGES)('%s has no link and no image that leads nowhere', (page) => {
    const text = textOf(page);
    const links = [...text.matchAll(/(?:href|src)="([^":]+)"/g)].map(([, link = '']) => link);
    const lost = links.filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : path;
      if (!existsSync(join(HELP, target))) return true;
      return anchor !== undefined && !textOf(target).includes(`id="${anchor}"`);
    });
    expect(lost).toEqual([]);
    expect(text).not.toMatch(/\.md[#"]/);
  });

  test('lists all its files for devices that keep them', () => {
    const { files } = JSON.parse(textOf('files.json')) as { readonly files: readonly string[] };
    const there = globSync('**/*', { cwd: HELP }).filter((file) => file !== 'files.json');
    expect([...files].sort()).toEqual(there.sort());
  });

  test.each([
    ['/sqllab/', 'sql'],
    ['/sqllab', 'sql'],
    ['/superset/dashboard/7/', 'dashboards'],
    ['/explore/', 'charts'],
    ['/users/sessions/', 'several-people'],
    ['/superset/welcome/', 'index'],
    ['/nowhere', 'index'],
  ])('the page at %s has the help page %s, which is there', (path, page) => {
    expect(helpPageOf(path)).toBe(page);
    expect(PAGES).toContain(`${page}.html`);
  });
});

test.each([
  ['/superset/dashboard/7/', ['/'], '/'],
  ['/tools/sextant/sqllab/', ['/tools/sextant/'], '/tools/sextant/'],
  ['/a/superset/dashboard/my-shops/', ['/a/'], '/a/'],
  ['/tools/sextant/nowhere', ['/tools/sextant/'], '/tools/sextant/'],
  ['/tools/sextant/no/where/', ['/tools/sextant/'], '/tools/sextant/'],
  ['/dashboard/list/', ['/'], '/'],
  // Named as a page is.
  ['/explore/dashboard/list/', ['/explore/'], '/explore/'],
  ['/explore/dashboard/list/', ['/', '/explore/'], '/explore/'],
  // An address of another host, as a base.
  ['//evil.test/dashboard/list/', [], '/evil.test/'],
  // No network.
  ['/tools/sextant/sqllab/', [], '/tools/sextant/'],
  ['/tools/sextant/nowhere', [], '/tools/sextant/'],
])('the address %s of no file, where apps are in %j, belongs to the app in %s', (path, apps, base) => {
  expect(baseOfPath(path, (folder) => apps.includes(folder))).toBe(base);
});

test('most often one folder is asked', () => {
  const asked: string[] = [];
  baseOfPath('/tools/sextant/superset/dashboard/7/', (folder) => asked.push(folder) > 0);
  expect(asked).toEqual(['/tools/sextant/']);
});
