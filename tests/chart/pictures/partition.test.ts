import { expect, test } from 'vitest';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import { anyChartSpec } from '../anyDrawing.ts';
import { marksOf } from '../drawnTexts.ts';

function picture(mode: 'light' | 'dark') {
  const data = Array.from({ length: 4 }, (_, at) => ({ a: 'A', b: 'B', c: `name ${at}`, m: 10 }));
  const frame = frameOfWire({ colnames: ['a', 'b', 'c', 'm'], coltypes: [1, 1, 1, 0], data });
  const form = withDefaults({ viz_type: 'partition', groupby: ['a', 'b', 'c'], metrics: ['m'] });
  const made = anyChartSpec(form, [frame], { ...PLAIN_THEME, mode }, PLAIN_STATE);
  if (made === null || 'reason' in made) throw new Error('Not drawn');
  return made;
}

test('a name does not touch the edges of its part', async () => {
  const { spec } = picture('light');
  // Without the padding, four parts of 16.5 and of 14.5 pixels: the text has 12.
  expect((await marksOf(spec, 600, 74)).filter(({ text }) => text.startsWith('name'))).toHaveLength(4);
  expect((await marksOf(spec, 600, 66)).filter(({ text }) => text.startsWith('name'))).toHaveLength(0);
});

test('names of parts that fade into a dark page are light', () => {
  const inks = (theme: 'light' | 'dark') => {
    const [tree] = asList(picture(theme).spec['data']);
    return asList(asRecord(tree)['values']).map((each) => asRecord(each)['ink']);
  };
  expect(inks('light').at(-1)).toBe('#000000');
  expect(inks('dark').at(-1)).toBe('#ffffff');
});
