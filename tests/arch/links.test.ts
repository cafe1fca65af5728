import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { codeIn, isPath, ROOT } from './declarations.ts';

const PAGES = globSync(['*.md', 'docs/**/*.md', 'src/sync/SPEC.md'], { cwd: ROOT }).sort();
/** Stands for several files. */
const IS_PATTERN = /[*<]|\/DATE/;

const textOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8');
const withoutCode = (text: string): string =>
  text.replaceAll(/^ *```[^]*?^ *```/gm, '').replaceAll(/`[^`\n]*`/g, '');
const linksIn = (page: string): readonly string[] =>
  [...withoutCode(textOf(page)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link]) => link ?? []);

/** The places within a page that a link can name. */
const anchorsOf = (page: string): ReadonlySet<string> =>
  new Set(
    [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );

function leadsNowhere(page: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return false;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(ROOT, target))) return true;
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor);
}

describe('documentation', () => {
  test('is read by these tests', () => {
    expect(PAGES).toContain('docs/guide/README.md');
    expect(PAGES).toContain('CONTRIBUTING.md');
    expect(linksIn('docs/decisions/README.md').length).toBeGreaterThan(20);
  });

  test.each(PAGES)('%s has no link that leads nowhere', (page) => {
    expect(linksIn(page).filter((link) => leadsNowhere(page, link))).toEqual([]);
  });

  test.each(PAGES)('%s names files that are there', (page) => {
    const paths = codeIn(textOf(page)).filter((code) => isPath(code) && !IS_PATTERN.test(code));
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test('every page of the guide is in its list', () => {
    const pages = PAGES.filter((page) => page.startsWith('docs/guide/') && !page.endsWith('README.md'));
    const listed = linksIn('docs/guide/README.md').map((link) => join('docs/guide', link));
    expect(pages.filter((page) => !listed.includes(page))).toEqual([]);
  });
});
