import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

test('NOTICE names every package that the product contains or loads', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Readonly<Record<string, { dev?: boolean; devOptional?: boolean }>>;
  };
  const named = new Set(read('NOTICE').split(/[\s,]+/));
  const missing = Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true)
    .map(([path]) => path.replace(/.*node_modules\//, ''))
    .filter((name) => !named.has(name));
  expect([...new Set(missing)]).toEqual([]);
});

test('the license is complete, and is the one that the package names', () => {
  expect(read('LICENSE')).toContain('Apache License\n                           Version 2.0');
  expect((JSON.parse(read('package.json')) as { license: string }).license).toBe('Apache-2.0');
});
