import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '#commands/index.ts';

const SRC = join(import.meta.dirname, '../../src');

const hasCommandName = (value: unknown): value is { readonly commandName: string } =>
  typeof value === 'function' && typeof (value as { commandName?: unknown }).commandName === 'string';

const isRegistered = (name: string): boolean => {
  const bound = registry.bind({ name, args: null });
  return bound.ok || !bound.error.startsWith('No command is named');
};

test('every command that is defined can be dispatched', async () => {
  const files = ['commands', 'documents'].flatMap((folder) =>
    readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => join(SRC, folder, file)),
  );
  const names: string[] = [];
  for (const file of files) {
    const exported = Object.values((await import(file)) as Record<string, unknown>);
    names.push(...exported.filter(hasCommandName).map(({ commandName }) => commandName));
  }
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => !isRegistered(name))).toEqual([]);
});
