import { expect, test } from 'vitest';
import { describeStartError } from '../start/startError.ts';
import { parseCommandLine } from './args.ts';

const chosen = (...argv: string[]) => {
  const parsed = parseCommandLine(argv);
  if (!parsed.ok) return describeStartError(parsed.error);
  return parsed.value.kind === 'serve' ? parsed.value.options.limits.config.asyncCharts : parsed.value.kind;
};

test('charts go to the background if they are slow, all of them, or none', () => {
  expect([chosen(), chosen('--async-charts', 'all'), chosen('--async-charts=none')]).toEqual([
    'slow',
    'all',
    'none',
  ]);
  expect(chosen('--async-charts', 'some')).toContain('takes all, slow, none, not "some"');
  expect(chosen('--superset', 'http://127.0.0.1:8088', '--async-charts', 'all')).toContain('no use');
});
