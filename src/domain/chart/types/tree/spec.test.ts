import { expect, test } from 'vitest';
import { frameOfWire } from '../../../compile/frame.ts';
import { asList, asRecord } from '../../../jsonValue.ts';
import type { FormData } from '../../form/formData.ts';
import { PLAIN_STATE } from '../../spec/chartSpec.ts';
import { PLAIN_THEME } from '../../spec/plainTheme.ts';
import { treeDrawing } from './spec.ts';

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
const drawn = (form: FormData) => {
  const picture = treeDrawing.spec({ id: 'id', parent: 'up', ...form }, FRAME, PLAIN_THEME, PLAIN_STATE, []);
  if ('reason' in picture) throw new Error('Not drawn');
  const nodes = asList(asRecord(asList(picture.spec['data'])[0])['values']).map(asRecord);
  return { nodes, notes: picture.notes };
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
