import { expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import { PLAIN_STATE } from '../kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '../kit/spec/plainTheme.ts';
import { draw as drawCompare } from './draw.ts';
import { tooltipAt } from '../kit/spec/tooltips/tooltipAt.ts';

const DAY = 86_400_000;
const FORM = { granularity_sqla: 'day', metrics: ['sales'], groupby: ['town'] };
const FRAME = frameOfWire({
  colnames: ['day', 'Oslo', 'Cork'],
  coltypes: [2, 0, 0],
  data: [
    { day: 0, Oslo: 10, Cork: 0 },
    { day: DAY, Oslo: 20, Cork: 4 },
    { day: 2 * DAY, Oslo: 30, Cork: 2 },
  ],
});

const drawn = (toggled: ReadonlySet<string> = new Set()) => {
  const picture = drawCompare(FORM, FRAME, PLAIN_THEME, { ...PLAIN_STATE, toggled }, []);
  if ('reason' in picture) throw new Error('Not drawn');
  const texts = (row: number) =>
    tooltipAt(picture, { row, series: null })?.lines.map(({ label, value }) => `${label} ${value}`);
  const rule = asList(picture.spec['data'])
    .map(asRecord)
    .find(({ name }) => name === 'comparedWith');
  return { picture, texts, at: asRecord(asList(rule?.['values'])[0])['at'] };
};

test('values are changes since the first time, whose place a line marks', () => {
  const { texts, at } = drawn();
  expect(texts(2)).toEqual(['Oslo +200%', 'Cork −50%']);
  expect(at).toBe(0);
});

test('a press on another time compares with it, before and after, and a second press with the start again', () => {
  const toggled = drawn().picture.toggles?.get(1)?.toggled;
  const { picture, texts, at } = drawn(toggled);
  expect(at).toBe(DAY);
  expect(texts(0)).toEqual(['Oslo −50%']);
  expect(texts(2)).toEqual(['Oslo +50%', 'Cork −50%']);
  expect(picture.toggles?.get(1)?.toggled).toEqual(new Set());
  expect(drawn().picture.toggles?.get(0)).toBeUndefined();
});
