import { expect, test } from 'vitest';
import { registry } from '#commands/index.ts';
import { KINDS } from '#documents/kinds/kinds.ts';
import { kindName } from '../documents/kindName.ts';
import { describeRow, subjectOf, withoutName } from './describeRow.ts';

test('an unknown command is shown by its name, not hidden', () => {
  expect(describeRow({ command: 'chart.save' })).toBe('Unknown change “chart.save”');
});

test.each([
  'tab.create',
  'tab.save',
  'tab.activate',
  'tab.delete',
  'table.create',
  'table.saveExpanded',
  'table.delete',
  'document.create',
  'document.save',
  'document.delete',
  'comment.add',
])('the description of %s is for an existing command', (name) => {
  const bound = registry.bind({ name, args: { id: 'aaaaaaaaaaa' } });
  expect(bound.ok ? '' : bound.error).not.toContain('No command');
  expect(describeRow({ command: name })).not.toContain('Unknown');
});

test('a change of each kind of document is described by that kind', () => {
  for (const command of ['document.create', 'document.save', 'document.delete']) {
    const texts = KINDS.map(({ kind }) => describeRow({ command }, kind));
    expect(new Set(texts).size).toBe(KINDS.length);
  }
  expect(KINDS.map(({ kind }) => kindName(kind))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^[a-z]/)]),
  );
  expect(describeRow({ command: 'document.create' }, 'annotationLayer')).toBe('New annotation layer');
});

test('the subject of a row is read from its lane', () => {
  expect(subjectOf({ lane: 'tab:a:b' })).toEqual({ kind: 'tab', id: 'a:b' });
});

test('a table for the server has its own name, and what has none is named by its kind', () => {
  expect(withoutName('upload', 'sales')).toBe('sales');
  expect(withoutName('tab', 'a')).toBe('Closed tab');
});
