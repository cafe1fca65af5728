import { expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { type ChartState, PLAIN_STATE } from '../kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '../kit/spec/plainTheme.ts';
import { draw as drawTree } from './draw.ts';
import { toggleKey } from './treeLayout.ts';
import { tooltipAt } from '../kit/spec/tooltips/tooltipAt.ts';

const FRAME = frameOfWire({
  colnames: ['id', 'up'],
  coltypes: [1, 1],
  data: [
    { id: 'a', up: null },
    { id: 'b', up: 'a' },
    { id: 'c', up: 'b' },
    { id: 'd', up: 'c' },
  ],
});
const drawn = (form: FormData, state: ChartState = PLAIN_STATE) => {
  const picture = drawTree({ id: 'id', parent: 'up', ...form }, FRAME, PLAIN_THEME, state, []);
  if ('reason' in picture) throw new Error('Not drawn');
  const nodes = asList(asRecord(asList(picture.spec['data'])[0])['values']).map(asRecord);
  return { nodes, notes: picture.notes, picture };
};

test('nodes below the initial depth are counted instead of drawn', () => {
  const { nodes, notes } = drawn({ initialTreeDepth: 1 });
  expect(nodes.map(({ text }) => text)).toEqual(['a', 'b']);
  expect(notes).toEqual([expect.objectContaining({ values: { count: 2 } })]);
  for (const initialTreeDepth of [-1, 10, null]) expect(drawn({ initialTreeDepth }).nodes).toHaveLength(4);
});

test('a node emphasizes its descendants, or its ancestors if the form says so', () => {
  const kin = (form: FormData) => drawn(form).nodes.find(({ text }) => text === 'b')?.['kin'];
  // The rows with which it is emphasized: its own, and those above or below it.
  expect(kin({})).toEqual([1, 0]);
  expect(kin({ emphasis: 'ancestor' })).toEqual([1, 2, 3]);
});

test('a press opens a closed node and closes an open one; a node without children has none', () => {
  const form = { initialTreeDepth: 1 };
  const { picture } = drawn(form);
  const at = (row: number) => ({ row, series: null });
  const toggled = picture.toggles?.get(at(1).row)?.toggled ?? new Set<string>();
  expect(tooltipAt(picture, at(1))?.press).toMatchObject({ values: { count: 2 } });
  const opened = drawn(form, { ...PLAIN_STATE, toggled });
  expect(opened.nodes.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
  expect(tooltipAt(opened.picture, at(1))?.press).toMatchObject({ text: expect.stringContaining('close') });
  expect(drawn({}).picture.toggles?.get(at(3).row)).toBeUndefined();
  // With another initial depth it starts open, and stays so.
  const deeper = drawn({ initialTreeDepth: 2 }, { ...PLAIN_STATE, toggled });
  expect(deeper.nodes.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
});

test('an opened node only changes values of the drawing, which is then not built again', () => {
  const structure = (toggled: readonly string[]) => {
    const { spec } = drawn({ initialTreeDepth: 1 }, { ...PLAIN_STATE, toggled: new Set(toggled) }).picture;
    const updates = asList(spec['signals']).map((each) => asRecord(each)['update']);
    return JSON.stringify([spec['marks'], updates]);
  };
  expect(structure([toggleKey('b', 1)])).toBe(structure([]));
});
