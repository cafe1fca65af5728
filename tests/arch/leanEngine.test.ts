import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeLeanEngine } from '../../build/leanEngine.ts';
import { keepExports } from '../../build/wasmExports.ts';

const text = (name: string): number[] => [name.length, ...new TextEncoder().encode(name)];
const section = (id: number, entries: readonly (readonly number[])[]): number[] => {
  const body = [entries.length, ...entries.flat()];
  return [id, body.length, ...body];
};

/** Imports one thing of each kind, and exports two functions that return 7 and 8, and what it imports. */
const MODULE = Uint8Array.from([
  0,
  0x61,
  0x73,
  0x6d,
  1,
  0,
  0,
  0,
  ...section(1, [
    [0x60, 0, 1, 0x7f],
    [0x60, 0, 0],
  ]),
  ...section(2, [
    [...text('env'), ...text('call'), 0, 1],
    [...text('env'), ...text('table'), 1, 0x70, 1, 0, 2],
    [...text('env'), ...text('memory'), 2, 0, 1],
    [...text('env'), ...text('place'), 3, 0x7f, 1],
    [...text('env'), ...text('fault'), 4, 0, 1],
  ]),
  ...section(3, [[0], [0]]),
  ...section(7, [
    [...text('seven'), 0, 1],
    [...text('eight'), 0, 2],
    [...text('memory'), 2, 0],
    [...text('other'), 3, 0],
  ]),
  ...section(10, [
    [4, 0, 0x41, 7, 0x0b],
    [4, 0, 0x41, 8, 0x0b],
  ]),
]);

const namesOf = (module: Uint8Array): string[] =>
  WebAssembly.Module.exports(new WebAssembly.Module(Uint8Array.from(module))).map(({ name }) => name);

test('a module keeps the exports that are wanted, and those it imports under the same name', async () => {
  expect(namesOf(MODULE)).toEqual(['seven', 'eight', 'memory', 'other']);
  const lean = keepExports(MODULE, (name) => name === 'eight');
  expect(namesOf(lean)).toEqual(['eight', 'memory']);
  const { Tag } = WebAssembly as unknown as {
    readonly Tag: new (type: { readonly parameters: string[] }) => WebAssembly.ExportValue;
  };
  const { instance } = await WebAssembly.instantiate(Uint8Array.from(lean), {
    env: {
      call: () => undefined,
      table: new WebAssembly.Table({ element: 'anyfunc', initial: 0, maximum: 2 }),
      memory: new WebAssembly.Memory({ initial: 1 }),
      place: new WebAssembly.Global({ value: 'i32', mutable: true }, 0),
      fault: new Tag({ parameters: [] }),
    },
  });
  const { eight } = instance.exports;
  expect((eight as () => number)()).toBe(8);
});

test('a module that ends too early is an error', () => {
  expect(() => keepExports(MODULE.subarray(0, 50), () => true)).toThrow('ends too early');
});

test('the engine of the app exports what its script calls, and nothing for extensions', () => {
  const { module, script } = writeLeanEngine();
  const names = namesOf(readFileSync(module));
  expect(names.length).toBeLessThan(300);
  expect(names).toContain('duckdb_web_query_run');
  // The whole package exports tens of thousands of C++ names.
  expect(
    names.filter((name) => name.startsWith('_Z') && !readFileSync(script, 'utf8').includes(name)),
  ).toEqual([]);
});
