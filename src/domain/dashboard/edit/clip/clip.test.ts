import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartsOfClip, clipOf, placeAfter, withClipCharts, type Clip } from './clip.ts';
import { componentAt, metaOf, subtree } from '../layoutMap.ts';
import { layoutProblems } from '../layoutProblems.ts';
import { describeEdit } from '../describeEdit.ts';
import { edited, layout, refused, shape, tryEdit } from '../testLayout.ts';

const start = layout([
  ['ROW-a', ['CHART-a:4', ['COLUMN-a:5', ['HEADER-a', 'MARKDOWN-a']]]],
  [
    'TABS-a',
    [
      ['TAB-a', [['ROW-b', ['CHART-b:12']]]],
      ['TAB-b', []],
    ],
  ],
]);
const empty = layout([]);
const end = { parent: 'GRID_ID', index: 0 };
const paste = (clip: Clip, to = end) => ({ kind: 'paste', clip, to }) as const;

test('rows, tabs and charts are pasted into another dashboard with all in them, in their order, under new ids', () => {
  const clip = clipOf(start, ['TABS-a', 'ROW-a', 'CHART-a']);
  const pasted = edited(empty, paste(clip));
  expect(shape(pasted, 'GRID_ID')).toEqual([
    ['new ROW', ['new CHART', ['new COLUMN', ['new HEADER', 'new MARKDOWN']]]],
    ['new TABS', [['new TAB', [['new ROW', ['new CHART']]]], 'new TAB']],
  ]);
  const texts = subtree(pasted, 'ROOT_ID').map((id) => metaOf(componentAt(pasted, id))['sliceName']);
  expect(texts.filter((each) => each !== undefined)).toEqual(['CHART-a', 'CHART-b']);
  expect(describeEdit(empty, paste(clip))).toBe('Pasted 2 components');
});

test('a tab goes beside the tab it is pasted after, and a chart into a row of its own', () => {
  const tab = edited(
    start,
    paste(clipOf(layout([['TABS-x', ['TAB-x']]]), ['TAB-x']), { parent: 'TAB-a', index: 1 }),
  );
  expect(shape(tab, 'TABS-a').map((each) => (typeof each === 'string' ? each : each[0]))).toEqual([
    'TAB-a',
    'new TAB',
    'TAB-b',
  ]);
  const chart = edited(empty, paste(clipOf(start, ['CHART-a'])));
  expect(shape(chart, 'GRID_ID')).toEqual([['new ROW', ['new CHART']]]);
});

test('what does not fit goes after the container, or nothing is pasted', () => {
  const clip = clipOf(layout([['ROW-x', ['MARKDOWN-x:6']]]), ['ROW-x']);
  expect(shape(edited(start, paste(clip, { parent: 'ROW-a', index: 1 })), 'GRID_ID')[1]).toEqual([
    'new ROW',
    ['new MARKDOWN'],
  ]);
  expect(refused(empty, paste(clipOf(start, ['TAB-b'])))).toBe('notHere');
  expect(refused(start, paste(clip, { parent: 'GONE', index: 0 }))).toBe('gone');
});

test('a chart is on a dashboard once; as a copy it is another chart', () => {
  const clip = clipOf(start, ['CHART-a', 'CHART-b']);
  expect(refused(start, paste(clip))).toBe('alreadyHere');
  const charts = new Map(chartsOfClip(clip).map((id) => [id, { chartId: `local-${id}`, uuid: null }]));
  const pasted = edited(start, paste(withClipCharts(clip, charts)));
  expect(subtree(pasted, 'ROOT_ID').map((id) => metaOf(componentAt(pasted, id))['chartId'])).toContain(
    'local-1',
  );
});

test('a paste after an empty tab goes into it, after anything else beside it', () => {
  expect(placeAfter(start, 'TAB-b')).toEqual({ parent: 'TAB-b', index: 0 });
  expect(placeAfter(start, 'TAB-a')).toEqual({ parent: 'TABS-a', index: 1 });
  expect(placeAfter(start, 'CHART-a')).toEqual({ parent: 'ROW-a', index: 1 });
  expect(placeAfter(start, 'ROOT_ID')).toBeNull();
});

const type = fc.constantFrom('CHART', 'COLUMN', 'DIVIDER', 'HEADER', 'MARKDOWN', 'ROW', 'TAB', 'TABS');
/** Trees that no dashboard may have. */
const anyClip: fc.Arbitrary<Clip> = fc
  .array(fc.record({ type, above: fc.nat(5), width: fc.nat(14) }), { minLength: 1, maxLength: 12 })
  .map((drawn) => {
    const idOf = (at: number): string => `X-${at}`;
    const above = drawn.map((each, at) => (each.above < at && each.above > 0 ? each.above - 1 : null));
    return {
      top: above.flatMap((each, at) => (each === null ? [idOf(at)] : [])),
      parts: drawn.map((each, at) => ({
        id: idOf(at),
        type: each.type,
        children: above.flatMap((parent, child) => (parent === at ? [idOf(child)] : [])),
        meta: { width: each.width, ...(each.type === 'CHART' && { chartId: 100 + at }) },
      })),
    };
  });

test('whatever tree is pasted anywhere, the layout is valid or the paste is refused', () => {
  let pasted = 0;
  const places = ['GRID_ID', 'ROW-a', 'COLUMN-a', 'TABS-a', 'TAB-a', 'TAB-b', 'ROW-b', 'ROOT_ID'];
  fc.assert(
    fc.property(anyClip, fc.constantFrom(...places), (clip, parent) => {
      const result = tryEdit(start, paste(clip, { parent, index: 0 }));
      if (!result.ok) return;
      pasted += 1;
      expect(layoutProblems(result.value)).toEqual([]);
    }),
    { numRuns: 500 },
  );
  expect(pasted).toBeGreaterThan(50);
});

test('a chart that the layout names by its local id is here under the number of a server too', () => {
  const uuid = '11111111-2222-4333-8444-000000000009';
  const clip = (chartId: number | string) =>
    withClipCharts(clipOf(start, ['CHART-a']), new Map([[1, { chartId, uuid }]]));
  const local = edited(empty, paste(clip(uuid)));
  expect(refused(local, paste(clip(7)))).toBe('alreadyHere');
  const addition = { type: 'CHART', chartId: 7, uuid, name: 'Ships' } as const;
  expect(refused(local, { kind: 'add', addition, to: end })).toBe('alreadyHere');
});
