import { describe, expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#domain/chart/form/withDefaults.ts';
import { PLAIN_STATE } from '#domain/chart/spec/chartSpec.ts';
import { PLAIN_THEME } from '#domain/chart/spec/plainTheme.ts';
import type { Frame, FrameValue } from '#domain/compile/frame.ts';
import { chartSvg } from '../../../server/pictures/child/chartSvg.ts';
import type { GallerySample } from '../../gallery/gallerySample.ts';
import { PART_SAMPLES } from '../../gallery/partSamples.ts';
import { TABLE_SAMPLES } from '../../gallery/tableSamples.ts';
import { TIME_SAMPLES } from '../../gallery/timeSamples.ts';
import { anyChartSpec } from '../anyDrawing.ts';

/* Rows that nobody expects, in every type that is drawn by a specification. */

const SAMPLES: Readonly<Record<string, GallerySample>> = {
  ...TIME_SAMPLES,
  ...PART_SAMPLES,
  ...TABLE_SAMPLES,
};

type Change = (value: FrameValue, row: number) => FrameValue;
const numbers =
  (change: Change) =>
  (frame: Frame): Frame =>
    changed(frame, 0, change);
const texts =
  (change: Change) =>
  (frame: Frame): Frame =>
    changed(frame, 1, change);
const changed = (frame: Frame, of: number, change: Change): Frame => ({
  ...frame,
  columns: frame.columns.map((column) =>
    column.type === of
      ? { ...column, values: column.values.map((value, row) => change(value, row)) }
      : column,
  ),
});
const firstRows =
  (count: number) =>
  (frame: Frame): Frame => ({
    rowCount: Math.min(count, frame.rowCount),
    columns: frame.columns.map((column) => ({ ...column, values: column.values.slice(0, count) })),
  });

const HOSTILE: Readonly<Record<string, (frame: Frame) => Frame>> = {
  'one row': firstRows(1),
  'every third value NULL': (frame) => ({
    ...frame,
    columns: frame.columns.map((column) => ({
      ...column,
      values: column.values.map((value, row) => (row % 3 === 1 ? null : value)),
    })),
  }),
  'NULL alone': numbers(() => null),
  zeros: numbers(() => 0),
  'negative numbers': numbers((value) => (typeof value === 'number' ? -Math.abs(value) : value)),
  'numbers of both signs': numbers((value, row) =>
    typeof value === 'number' && row % 2 === 1 ? -value : value,
  ),
  '1e300 and its negative': numbers((_, row) => [1e300, -1e300, 7][row % 3] ?? null),
  'texts among numbers': numbers((value, row) => (row % 2 === 1 ? 'n/a' : value)),
  'infinite numbers': numbers((value, row) => [Number.POSITIVE_INFINITY, Number.NaN, value][row % 3] ?? null),
  'names of 300 letters': texts((value, row) => `${'very long '.repeat(30)}${String(value)}${row}`),
  'names from right to left, of spaces and of nothing': texts(
    (value, row) => ['مبيعات', '   ', '', '\u202eback', '<b>bold</b>', value][row % 6] ?? null,
  ),
  'times before 1900': (frame) => changed(frame, 2, (_, row) => Date.UTC(1848, row, 1)),
  'each row twice': (frame) => ({
    rowCount: frame.rowCount * 2,
    columns: frame.columns.map((column) => ({
      ...column,
      values: column.values.flatMap((value) => [value, value]),
    })),
  }),
};

const types = Object.keys(SAMPLES).filter((type) => {
  const sample = SAMPLES[type];
  const form = withDefaults({ datasource: '1__table', ...sample?.form, viz_type: type });
  return sample !== undefined && anyChartSpec(form, sample.frames, PLAIN_THEME, PLAIN_STATE) !== null;
});

describe.each(types)('%s', (type) => {
  test.each(Object.keys(HOSTILE))(
    'of %s draws places that are numbers, or says why it draws nothing',
    async (name) => {
      const sample = SAMPLES[type];
      const change = HOSTILE[name];
      if (sample === undefined || change === undefined) throw new Error('No sample');
      const form: FormData = withDefaults({ datasource: '1__table', ...sample.form, viz_type: type });
      const frames = sample.frames.map(change);
      const picture = anyChartSpec(form, frames, PLAIN_THEME, PLAIN_STATE);
      if (picture === null) throw new Error('Not drawn');
      if ('reason' in picture) {
        expect(picture.reason.text).toMatch(/^[A-Z{].*\.$/);
        if (name !== 'NULL alone') expect(picture.reason.text).not.toBe('All values are NULL.');
        return;
      }
      const svg = await chartSvg(form, frames, null, { width: 400, height: 300 });
      // Words are the marks of a word cloud alone.
      const words =
        type === 'word_cloud' ? / aria-label="[^"]*"/g : /<text\b.*?<\/text>| aria-label="[^"]*"/g;
      const marks = (svg ?? '').replaceAll(words, '');
      expect(marks).not.toMatch(/NaN|Infinity|undefined/);
      // More than the page behind it.
      expect(marks.match(/<(?:path|rect|line|circle|polygon|text)\b/g)?.length ?? 0).toBeGreaterThan(
        type === 'word_cloud' ? 0 : 1,
      );
    },
  );
});
