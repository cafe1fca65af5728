import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { textEms } from '#domain/format/textEms.ts';
import { asList, isRecord } from '#domain/jsonValue.ts';
import type { GallerySample } from '../../gallery/gallerySample.ts';
import { PART_SAMPLES } from '../../gallery/partSamples.ts';
import { TABLE_SAMPLES } from '../../gallery/tableSamples.ts';
import { TIME_SAMPLES } from '../../gallery/timeSamples.ts';
import { anyChartSpec } from '../anyDrawing.ts';
import { drawnView } from '../drawnTexts.ts';
import { HOSTILE } from './hostileSets.ts';

/* The texts of charts of rows that nobody expects, at sizes of a dashboard: where they are and what they say. */

const SAMPLES: Readonly<Record<string, GallerySample>> = {
  ...TIME_SAMPLES,
  ...PART_SAMPLES,
  ...TABLE_SAMPLES,
};
const SIZES = [
  [240, 136],
  [200, 126],
  [480, 290],
  [1100, 290],
] as const;

interface PlacedText {
  readonly text: string;
  readonly isAxis: boolean;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Where it begins, ends or has its middle. */
  readonly x: number;
  readonly y: number;
  readonly isLevel: boolean;
}

const numberIn = (item: Readonly<Record<string, unknown>>, key: string): number => Number(item[key] ?? 0);

/** The texts of a scene, in pixels of the picture. About as wide as on a page. */
function placedTexts(mark: unknown, left: number, top: number, found: PlacedText[]): readonly PlacedText[] {
  if (!isRecord(mark)) return found;
  for (const item of asList(mark['items']).filter(isRecord)) {
    const [x, y] = [left + numberIn(item, 'x'), top + numberIn(item, 'y')];
    if (mark['marktype'] === 'group')
      for (const inner of asList(item['items'])) placedTexts(inner, x, y, found);
    if (mark['marktype'] !== 'text' || item['opacity'] === 0) continue;
    const lines = (Array.isArray(item['text']) ? asList(item['text']) : [item['text']]).filter(
      (line) => typeof line === 'string',
    );
    if (lines.join('') === '') continue;
    const size = Number(item['fontSize'] ?? 11);
    const limit = Number(item['limit'] ?? 0) || Number.POSITIVE_INFINITY;
    const wide = Math.min(limit, Math.max(...lines.map((line) => 0.85 * size * textEms(line))));
    const from = item['align'] === 'right' ? x - wide : item['align'] === 'center' ? x - wide / 2 : x;
    const high = 0.7 * size;
    const above = item['baseline'] === 'top' ? 0 : item['baseline'] === 'middle' ? high / 2 : high;
    found.push({
      text: lines.join(' '),
      isAxis: String(mark['role']).startsWith('axis-label'),
      left: from,
      right: from + wide,
      top: y - above,
      bottom: y - above + high,
      x,
      y,
      isLevel: numberIn(item, 'angle') === 0,
    });
  }
  return found;
}

const types = Object.keys(SAMPLES).filter((type) => {
  const sample = SAMPLES[type];
  const form = withDefaults({ datasource: '1__table', ...sample?.form, viz_type: type });
  return sample !== undefined && anyChartSpec(form, sample.frames, PLAIN_THEME, PLAIN_STATE) !== null;
});

const overlap = (one: PlacedText, other: PlacedText): boolean =>
  // A name over a bright line around it.
  (one.text !== other.text || one.x !== other.x || one.y !== other.y) &&
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;

async function faultsOf(
  form: FormData,
  frames: GallerySample['frames'],
  at: number,
): Promise<readonly string[]> {
  const picture = anyChartSpec(form, frames, PLAIN_THEME, PLAIN_STATE);
  const [width, height] = SIZES[at % SIZES.length] ?? SIZES[0];
  if (picture === null || 'reason' in picture) return [];
  const view = await drawnView(picture.spec, width, height);
  const [left, top] = view.origin();
  const { root } = view.scenegraph() as unknown as { readonly root: unknown };
  const texts = placedTexts(root, left, top, []);
  view.finalize();
  const isOut = ({ x, y }: PlacedText): boolean => x < -3 || y < -3 || x > width + 3 || y > height + 3;
  const level = texts.filter(({ isLevel }) => isLevel);
  const touching = level.filter((one, i) => level.slice(i + 1).some((other) => overlap(one, other)));
  const named = (all: readonly PlacedText[], fault: string): readonly string[] =>
    all.map(({ text }) => `${width}x${height} ${fault}: ${text.slice(0, 40)}`);
  return [
    ...named(texts.filter(isOut), 'out of the picture'),
    ...named(touching, 'over another label'),
    ...named(
      texts.filter(({ text }) => /NaN|undefined|Infinity|\[object/.test(text)),
      'no value',
    ),
  ];
}

/** Names of these sets are texts of no values themselves. */
const NAMED_SO: ReadonlySet<string> = new Set(['names like keys of objects', 'texts of infinite numbers']);

test.each(types)('texts of %s are within the picture, beside each other and values', async (type) => {
  const sample = SAMPLES[type];
  if (sample === undefined) throw new Error('No sample');
  const form: FormData = withDefaults({ datasource: '1__table', ...sample.form, viz_type: type });
  const found: string[] = [];
  for (const [at, [name, change]] of Object.entries(HOSTILE).entries()) {
    const frames = sample.frames.map((frame) => change(frame, form));
    const faults = await faultsOf(form, frames, at);
    found.push(
      ...faults
        .filter((fault) => !(NAMED_SO.has(name) && fault.includes('no value')))
        .map((fault) => `${name}, ${fault}`),
    );
  }
  expect(found).toEqual([]);
});
