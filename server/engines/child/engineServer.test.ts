import { afterEach, expect, test, vi } from 'vitest';
import { READS_ALL } from '../../access/reading.ts';
import type { FromEngine } from '../protocol.ts';
import { engineServer } from './engineServer.ts';

afterEach(() => vi.unstubAllGlobals());

/** An engine in memory, and what it said: the messages, and how many bytes of rows. */
async function opened() {
  const messages: FromEngine[] = [];
  let bytes = 0;
  let said: () => void = () => undefined;
  const tell = engineServer({
    post(message) {
      messages.push(message);
      said();
    },
    write(_id, pieces) {
      bytes += pieces.reduce((sum, piece) => sum + piece.length, 0);
    },
    end: () => undefined,
  });
  const heard = async (id: number, ...types: readonly FromEngine['type'][]): Promise<FromEngine> => {
    for (;;) {
      const found = messages.find((each) => each.id === id && types.includes(each.type));
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => {
        said = resolve;
      });
    }
  };
  const spec = { key: 'k', path: ':memory:', readOnly: false, attach: [], setup: [] };
  tell({ type: 'open', id: 1, spec, zone: 'UTC', limits: null });
  await heard(1, 'answer');
  const exports = (id: number, sql: string, credit: number): void => {
    const place = { catalog: null, schema: null, reading: READS_ALL, lineEnd: '\n' } as const;
    tell({ type: 'export', id, order: { sql, ...place }, credit });
  };
  return { tell, heard, exports, bytes: () => bytes };
}

test('an export that is stopped while its reader takes nothing ends at once, with an error', async () => {
  const { tell, heard, exports, bytes } = await opened();
  exports(2, 'SELECT range AS n FROM range(200000)', 1);
  await heard(2, 'head');
  tell({ type: 'stop', id: 2 });
  expect(await heard(2, 'end', 'error')).toMatchObject({ type: 'error', error: { kind: 'stopped' } });
  expect(bytes()).toBeLessThan(1_000_000);
});

test('an export whose reader goes before its first row stops what computes it', async () => {
  const { tell, heard, exports } = await opened();
  exports(2, 'SELECT sum(a.range * b.range) AS n FROM range(3000000) a, range(3000000) b', 1000);
  tell({ type: 'leave', id: 2 });
  expect(await heard(2, 'end', 'error')).toMatchObject({ type: 'error', error: { kind: 'stopped' } });
});

test('the memory of exported rows is freed when they are sent', async () => {
  const freed = new Promise<void>((resolve) => {
    vi.stubGlobal('gc', resolve);
  });
  const { heard, exports } = await opened();
  exports(2, 'SELECT 1 AS n', Infinity);
  expect(await heard(2, 'end', 'error')).toMatchObject({ type: 'end' });
  await freed;
});
