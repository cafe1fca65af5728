import { describe, expect, test } from 'vitest';
import type { HistoryEvent } from '../../judge/history.ts';
import { runScript } from '../runScript.ts';
import { countedIn } from './counted.ts';
import { SCRIPTS } from './scripts.ts';

describe('scripts for transitions that random worlds do not take', () => {
  test.each(SCRIPTS)('$title [AG-1]', async ({ script, shows }) => {
    const { broken, history } = await runScript(script);
    expect(broken).toEqual([]);
    const events = history.map((line) => JSON.parse(line) as HistoryEvent);
    const states = events.flatMap((event) => (event.kind === 'read' ? [event.state] : []));
    expect(states).toEqual(expect.arrayContaining([...shows]));
  });
});

describe('counted code', () => {
  const SOURCE = `
    export function size(n: number | null, other?: { readonly n: number }): string {
      if (n === null) return other?.n === undefined ? 'none' : size(other.n);
      switch (n > 9 && n) {
        case false:
          return 'small';
        default:
          if (n > 99) { return 'huge' } else if (n > 50) return 'large';
      }
      return [1, 2].map((each) => (each > n ? 'x' : 'big'))[0] ?? 'none';
    }`;

  test('does the same, and counts each way that it takes', async () => {
    const { text, transitions } = countedIn('size.ts', SOURCE, 100);
    const { transform } = await import('esbuild');
    const { code } = await transform(text, { loader: 'ts', format: 'esm' });
    const taken: number[] = [];
    Object.assign(globalThis, { countTransition: (each: number) => void taken.push(each) });
    const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      readonly size: (n: number | null, other?: { readonly n: number }) => string;
    };
    const { size } = module;
    expect([size(null), size(null, { n: 3 }), size(10), size(60), size(100)]).toEqual([
      'none',
      'small',
      'big',
      'large',
      'huge',
    ]);
    const names = [...new Set(taken)].map((each) => transitions[each - 100]?.name);
    expect(names).not.toContain(undefined);
    expect(transitions.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    const never = transitions.filter((_, at) => !taken.includes(at + 100)).map(({ name }) => name);
    expect(never).toEqual(["[1, 2].map((each) => (each > n ? 'x' : 'big'))[0] ?? …", 'each > n ?']);
  });
});
