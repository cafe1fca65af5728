import { expect, test } from 'vitest';
import { PANELS } from '../../panels.ts';
import { panelSections } from './panelSections.ts';

test('every control of every type is in one section', () => {
  for (const [type, panel] of Object.entries(PANELS)) {
    const keys = panelSections(panel).flatMap(({ controls }) => controls.map(({ key }) => key));
    expect(keys.toSorted(), type).toEqual(panel.map(({ key }) => key).toSorted());
  }
});

test('controls that only redraw are under Customize, query controls under Data', () => {
  const sections = panelSections(PANELS['echarts_timeseries_line'] ?? []);
  expect(sections.map(({ tab, title }) => `${tab}: ${title}`)).toEqual([
    'data: Query',
    'data: Rolling window',
    'data: Time comparison',
    'data: Resample',
    'data: Annotations',
    'data: Forecast',
    'customize: X axis',
    'customize: Y axis',
    'customize: Chart options',
    'customize: Labels',
    'customize: Legend',
    'customize: Tooltip',
  ]);
});

test('the controls of a second query are separate from those of the first', () => {
  const sections = panelSections(PANELS['mixed_timeseries'] ?? []);
  const second = sections.find(({ title }) => title === 'Query of the second query');
  expect(second?.controls.map(({ key }) => key)).toContain('metrics_b');
});
