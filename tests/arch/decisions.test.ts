import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { ROOT } from './declarations.ts';

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const LIST = textOf('docs/decisions/README.md');

interface Decision {
  readonly number: string;
  /** The link to it in the list of decisions. */
  readonly link: string;
  readonly title: string;
  readonly status: string | undefined;
}

const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

/** Pages of one decision, and the parts of pages that tell several. */
const DECISIONS: readonly Decision[] = [
  ...globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).map((file) => {
    const [heading = '', , status] = textOf(file).split('\n');
    const link = basename(file);
    return { number: link.slice(0, 3), link, title: heading.replace(/^# /, ''), status };
  }),
  ...globSync('docs/*.md', { cwd: ROOT }).flatMap((file) =>
    [...textOf(file).matchAll(/^## (\d{3} .+)\n\n(.*)$/gm)].map(([, title = '', status]) => {
      const link = `../${basename(file)}#${anchor(title)}`;
      return { number: title.slice(0, 3), link, title, status };
    }),
  ),
];

const NUMBERS = new Set(DECISIONS.map(({ number }) => number));
/** The latest ones may have their date alone, while they hold. */
const STATUS = /^\d{4}-\d\d-\d\d(?: · (?:holds|(?:part of|replaced by|replaced in part by) (\d{3})))?$/;

describe('decisions', () => {
  test('are found, alone and on pages of several', () => {
    expect(NUMBERS.size).toBeGreaterThan(220);
    expect(DECISIONS.filter(({ link }) => link.startsWith('../')).length).toBeGreaterThan(50);
  });

  test('have a number of their own', () => {
    const numbers = DECISIONS.map(({ number }) => number);
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  });

  test.each(DECISIONS)('$title has its number, a date and a status', ({ number, title, status }) => {
    expect(title.startsWith(`${number} `)).toBe(true);
    expect(status).toMatch(STATUS);
    const other = STATUS.exec(status ?? '')?.[1];
    if (other !== undefined) expect([...NUMBERS]).toContain(other);
  });

  test('are all in their list', () => {
    expect(DECISIONS.filter(({ link }) => !LIST.includes(`](${link})`)).map(({ title }) => title)).toEqual(
      [],
    );
  });

  test('to read first are twenty', () => {
    const first = (LIST.split('## Read first')[1] ?? '').split('\n## ')[0] ?? '';
    expect(first.match(/^\d+\. \[/gm)).toHaveLength(20);
  });

  test('that code names are there', () => {
    const files = globSync('{src,server,workers,sw,bin,build,tests}/**/*.{ts,tsx,js,css}', { cwd: ROOT });
    const named = files.flatMap((file) =>
      [...textOf(file).matchAll(/\bdecisions? (\d{3})\b/gi)].flatMap(([, number]) => number ?? []),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((number) => !NUMBERS.has(number))).toEqual([]);
  });
});
