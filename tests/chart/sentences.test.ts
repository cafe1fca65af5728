import { expect, test } from 'vitest';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { chartSentences } from '#charts/kit/spec/text/chartSentences.ts';
import { chartMetrics } from '#charts/kit/spec/text/frameColumns.ts';
import { samples } from './samples.ts';

/* Charts of every type say between which values they lie, in the numbers that a person sees. */

const withNumbers = samples.flatMap(({ name, form, frames }): [string, readonly string[]][] => {
  const full = withDefaults(form);
  const [frame] = frames;
  const hasNumbers = frame?.columns.some(
    ({ type, values }) => type === 0 && values.some((each) => each !== null),
  );
  if (frame === undefined || hasNumbers !== true || chartMetrics(full).size === 0) return [];
  const said = chartSentences(full, frame).map(({ text, values = {} }) =>
    text.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(values[key])),
  );
  return [[name, said]];
});

test.each(withNumbers)('%s', (_, said) => {
  expect(said[1]).toMatch(/^(Values from|Its value is) /);
  expect(said.filter((each) => /\d\.\d{7}/.test(each))).toEqual([]);
});
