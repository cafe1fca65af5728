import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billOfMaterials, lockedPackages, noticesText } from '../../../bin/notices.js';
import { startServer } from '../../support/server.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-package-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// `npm test` builds before this.
test.skipIf(!existsSync(join(ROOT, 'dist/server/main.js')))(
  'a package is named as the guide and the changelog say, has no sources, and starts without a build',
  { timeout: 120_000 },
  async () => {
    execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
      cwd: ROOT,
    });
    const [name = ''] = readdirSync(folder);
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(name).toBe(`sextant-${version}.tgz`);
    expect(readFileSync(join(ROOT, 'docs/guide/install.md'), 'utf8')).toContain(` ./${name}\n`);
    expect(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${version}, `);
    execFileSync('tar', ['-xzf', name], { cwd: folder });
    const files = readdirSync(join(folder, 'package'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /^(src|server|tests)\/|\.map$|node_modules/.test(file))).toEqual([]);
    for (const file of ['LICENSE', 'NOTICE', 'README.md', 'bin/sextant.js', 'dist/app/index.html'])
      expect(files).toContain(file);
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'package/node_modules'));
    const server = await startServer({ program: join(folder, 'package/bin/sextant.js') });
    try {
      expect(server.output()).not.toContain('Building');
      const page = await fetch(server.signInUrl);
      expect(page.status).toBe(200);
    } finally {
      await server.dispose();
    }
  },
);

test('the guide writes commands as they are of the package, too', () => {
  const guide = join(ROOT, 'docs/guide');
  const pages = readdirSync(guide).filter((name) => name.endsWith('.md') && name !== 'install.md');
  const ofClone = pages.filter((name) => readFileSync(join(guide, name), 'utf8').includes('npm start'));
  expect(ofClone).toEqual([]);
});

test('the notices and the bill of materials have every package, with its license', () => {
  const packages = lockedPackages().map(({ name, version }) => `${name} ${version}`);
  expect(packages.length).toBeGreaterThan(400);
  const text = noticesText();
  const heads = new Set([...text.matchAll(/^(\S+ \S+)(?: \(.*\))?\n-+\n/gm)].map(([, head]) => head));
  expect(packages.filter((each) => !heads.has(each))).toEqual([]);
  for (const license of [
    'Apache License',
    'Mozilla Public License',
    'SIL OPEN FONT LICENSE',
    'Permission is hereby granted',
  ])
    expect(text).toContain(license);

  const bill = billOfMaterials();
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
  expect(
    bill.components.map(
      ({ group, name, version }) => `${group === undefined ? '' : `${group}/`}${name} ${version}`,
    ),
  ).toEqual(packages);
  expect(bill.components.filter(({ licenses }) => licenses.length === 0)).toEqual([]);
  const refs = new Set(bill.components.map((each) => each['bom-ref']));
  expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
  // What is part of the product is needed by it, directly or not.
  const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const reached = new Set<string>();
  const open = [bill.metadata.component['bom-ref']];
  for (let ref = open.pop(); ref !== undefined; ref = open.pop())
    for (const each of needs.get(ref) ?? []) {
      if (!reached.has(each)) open.push(each);
      reached.add(each);
    }
  expect(refs.size - reached.size).toBeLessThan(20);
});
