import { expect, test } from 'vitest';
import { step } from './steps.ts';

test('a step that takes too long ends with the processes that it started', async () => {
  // Its output ends only when nobody holds it any more, so this would wait for the sleeping child.
  const outcome = await step(
    'hangs',
    ['/bin/sh', '-c', 'echo begun; sleep 600 & exec sleep 600'],
    true,
    {},
    0.5,
  );
  expect(outcome).toMatchObject({ code: 1, output: 'begun\n' });
});

test('a step that ends in time is as it was', async () => {
  expect(await step('short', ['/bin/sh', '-c', 'echo done; exit 3'], true, {}, 60)).toMatchObject({
    code: 3,
    output: 'done\n',
  });
});
