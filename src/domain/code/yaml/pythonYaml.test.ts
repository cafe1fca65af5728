import { expect, test } from 'vitest';
import { writePlainYaml } from './plainYaml.ts';
import { readYaml } from './pythonYaml.ts';

test('numbers of more digits than a double has are read as their text, and written as one', () => {
  const text =
    'val:\n  - 9007199254740993\n  - -3297260625658750778\n  - 5\n  - 0.25\n  - 0.30000000000000004\n  - 12345678901234567890.12\n';
  const val = [
    '9007199254740993',
    '-3297260625658750778',
    5,
    0.25,
    0.30000000000000004,
    '12345678901234567890.12',
  ];
  expect(readYaml(text)).toEqual({ ok: true, value: { val } });
  expect(readYaml(writePlainYaml({ val }))).toEqual({ ok: true, value: { val } });
});
