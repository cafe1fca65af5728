import { expect, test } from 'vitest';
import { failedBlock } from './serverQuery.ts';

test.each(['Running block 2 out of 3', 'Ausführen des Blocks 2 von 3', '正在运行 2/3'])(
  'the block that failed is read from the progress in any language: %s',
  (progress) => {
    expect(failedBlock(progress)).toEqual({ number: 2, of: 3 });
  },
);

test.each([
  null,
  undefined,
  '',
  'Running',
  'Running block 0 out of 3',
  'Running block 4 out of 3',
  'Block 2 out of 3 of 5',
  'Running block 1 out of 1',
])('nothing is guessed where it does not fit: %j', (progress) => {
  expect(failedBlock(progress)).toBeNull();
});
