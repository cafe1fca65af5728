import { expect, test } from 'vitest';
import { panelFor } from './exploreDraft.ts';
import { changedKeys, drawnForm, neededUpdate, resetControl } from './formChanges.ts';

const ASKED = { viz_type: 'pie', datasource: '1__table', metric: 'count', donut: true, row_limit: 100 };
const PANEL = panelFor(ASKED);

test('controls are changed if they differ from the saved chart; a default counts as a value', () => {
  expect(changedKeys(PANEL, ASKED, { ...ASKED, show_legend: true, row_limit: undefined })).toEqual([
    'row_limit',
  ]);
  const { row_limit: _row, ...less } = ASKED;
  expect(changedKeys(PANEL, ASKED, less)).toEqual([]);
  expect(changedKeys(PANEL, ASKED, { ...less, donut: false, show_legend: false })).toEqual([
    'show_legend',
    'donut',
  ]);
});

test('a list of one is the value in it, and nothing is nothing', () => {
  expect(changedKeys(PANEL, ASKED, { ...ASKED, metric: ['count'], groupby: null })).toEqual([]);
});

test('a control is reset to its saved value, or to its default', () => {
  const form = { ...ASKED, donut: false, show_legend: false };
  expect(resetControl(ASKED, form, 'donut')).toEqual({ ...form, donut: true });
  expect(resetControl(ASKED, form, 'show_legend')).toEqual({ ...ASKED, donut: false });
});

test('only changes of the query need a new request', () => {
  expect(neededUpdate(PANEL, ASKED, { ...ASKED, show_legend: true })).toBe('none');
  expect(neededUpdate(PANEL, ASKED, { ...ASKED, donut: false, show_legend: false })).toBe('redraw');
  expect(neededUpdate(PANEL, ASKED, { ...ASKED, donut: false, row_limit: 5 })).toBe('query');
  expect(neededUpdate(PANEL, ASKED, { ...ASKED, datasource: '2__table' })).toBe('query');
});

test('until then a chart has the requested rows with the current formatting', () => {
  const { donut: _donut, ...form } = { ...ASKED, metric: 'other', show_legend: false };
  const { donut: _was, ...rest } = ASKED;
  expect(drawnForm(PANEL, ASKED, form)).toEqual({ ...rest, show_legend: false });
});
