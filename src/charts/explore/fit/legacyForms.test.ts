import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHART_TYPES } from '../../chartTypes.ts';
import { panelFor, startDraft } from '../draft/exploreDraft.ts';
import { startExplore } from '../draft/exploreState.ts';
import { savedForm } from '../open/savedForm.ts';

/* Charts of types that a Superset replaced in its migrations, opened in explore. */

const OPTIONS = { dataset: null, maxRows: undefined };
const LEGACY = CHART_TYPES.flatMap(({ replaces }) => Object.keys(replaces ?? {}));
/** It has controls of its own in Superset too. */
const STILL_EDITED = ['bubble'];

describe.each(LEGACY.filter((type) => !STILL_EDITED.includes(type)))(
  'a chart of the older type %s',
  (viz_type) => {
    test('is edited with the controls of the type that it becomes, and says so', () => {
      const state = startExplore({ viz_type, datasource: '1__table', granularity_sqla: 'at' }, OPTIONS);
      const { form } = state.history.present;
      expect(panelFor(form)).not.toEqual([]);
      expect(state.replacedType).toBe(viz_type);
      // Nothing is changed before somebody changes something.
      expect(state.base).toEqual(form);
      expect(savedForm(panelFor(form), form)['viz_type']).toBe(form['viz_type']);
    });
  },
);

test('a chart of a current type, or of a plugin, is opened as it is', () => {
  for (const viz_type of ['pie', 'bubble', 'of_a_plugin', 'toString'])
    expect(startExplore({ viz_type }, OPTIONS)).toMatchObject({ replacedType: null, base: { viz_type } });
});

test.each([
  [
    { viz_type: 'sankey', groupby: ['from', 'to'], metric: 'n' },
    { viz_type: 'sankey_v2', source: 'from', target: 'to', metric: 'n' },
  ],
  [
    { viz_type: 'sunburst', groupby: ['a', 'b'], metric: 'n' },
    { viz_type: 'sunburst_v2', columns: ['a', 'b'], metric: 'n' },
  ],
  [
    { viz_type: 'dual_line', metric: 'n', metric_2: 'm', granularity_sqla: 'at', y_axis_2_format: '.1%' },
    {
      viz_type: 'mixed_timeseries',
      x_axis: 'at',
      metrics: ['n'],
      metrics_b: ['m'],
      yAxisIndexB: 1,
      y_axis_format_secondary: '.1%',
      adhoc_filters_b: [{ subject: 'at' }],
    },
  ],
])('%o is opened as %o', (older, now) => {
  expect(startDraft(older).form).toMatchObject(now);
});

test('no value of an older form makes one throw', () => {
  const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constant(undefined));
  const keys =
    'groupby metrics metric metric_2 columns granularity_sqla time_range time_compare adhoc_filters since';
  const form = fc.record(Object.fromEntries(keys.split(' ').map((key) => [key, value])), {
    requiredKeys: [],
  });
  fc.assert(
    fc.property(fc.constantFrom(...LEGACY), form, (viz_type, rest) => {
      expect(startDraft({ ...rest, viz_type }).form['viz_type']).toEqual(expect.any(String));
    }),
    { numRuns: 400 },
  );
});
