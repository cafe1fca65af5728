import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createEnding } from './ending.ts';

test('work that has not come when it ends is rejected, with the first cause, and what is asked later is rejected too', async () => {
  const { orEnded, end } = createEnding();
  expect(await orEnded(Promise.resolve(1))).toBe(1);
  await expect(orEnded(Promise.reject(new Error('own')))).rejects.toThrow('own');
  const waiting = orEnded(new Promise(() => undefined));
  end(new Error('first'));
  end(new Error('second'));
  await expect(waiting).rejects.toThrow('first');
  await expect(orEnded(new Promise(() => undefined))).rejects.toThrow('second');
});

test('what came is not kept until the end', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const { orEnded, end } = createEnding();
  const came: WeakRef<object>[] = [];
  for (let at = 0; at < 5; at++) came.push(new WeakRef(await orEnded(Promise.resolve({}))));
  // What was referred to in this turn is kept until the next.
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  // The last one may still be on the stack.
  expect(came.slice(0, -1).filter((each) => each.deref() !== undefined)).toEqual([]);
  end('over');
});
