import { describe, expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { chartSvg } from '../../../server/pictures/child/chartSvg.ts';
import type { GallerySample } from '../../gallery/gallerySample.ts';
import { PART_SAMPLES } from '../../gallery/partSamples.ts';
import { TABLE_SAMPLES } from '../../gallery/tableSamples.ts';
import { TIME_SAMPLES } from '../../gallery/timeSamples.ts';
import { anyChartSpec } from '../anyDrawing.ts';
import { HOSTILE } from './hostileSets.ts';

/* Rows that nobody expects, in every type that is drawn by a specification. */

const SAMPLES: Readonly<Record<string, GallerySample>> = {
  ...TIME_SAMPLES,
  ...PART_SAMPLES,
  ...TABLE_SAMPLES,
};

const types = Object.keys(SAMPLES).filter((type) => {
  const sample = SAMPLES[type];
  const form = withDefaults({ datasource: '1__table', ...sample?.form, viz_type: type });
  return sample !== undefined && anyChartSpec(form, sample.frames, PLAIN_THEME, PLAIN_STATE) !== null;
});

/** Where no value is left to draw. */
const NONE = /^(?:NULL|texts of infinite|infinite)/;

describe.each(types)('%s', (type) => {
  test.each(Object.keys(HOSTILE))(
    'of %s draws places that are numbers, or says why it draws nothing',
    async (name) => {
      const sample = SAMPLES[type];
      const change = HOSTILE[name];
      if (sample === undefined || change === undefined) throw new Error('No sample');
      const form: FormData = withDefaults({ datasource: '1__table', ...sample.form, viz_type: type });
      const frames = sample.frames.map((frame) => change(frame, form));
      const picture = anyChartSpec(form, frames, PLAIN_THEME, PLAIN_STATE);
      if (picture === null) throw new Error('Not drawn');
      if ('reason' in picture) {
        expect(picture.reason.text).toMatch(/^[A-Z{].*\.$/);
        if (!NONE.test(name)) expect(picture.reason.text).not.toBe('All values are NULL.');
        return;
      }
      const svg = await chartSvg(form, frames, { width: 400, height: 300 });
      // Words are the marks of a word cloud alone.
      const words =
        type === 'word_cloud' ? / aria-label="[^"]*"/g : /<text\b.*?<\/text>| aria-label="[^"]*"/g;
      const marks = (svg ?? '').replaceAll(words, '');
      if (!/keys of/.test(name)) expect(marks).not.toMatch(/NaN|Infinity|undefined/);
      // More than the page behind it.
      expect(marks.match(/<(?:path|rect|line|circle|polygon|text)\b/g)?.length ?? 0).toBeGreaterThan(
        type === 'word_cloud' ? 0 : 1,
      );
    },
  );
});
