import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { PANELS } from '#charts/panels.ts';
import { changeVizType, panelFor, startDraft } from '#charts/explore/draft/exploreDraft.ts';
import { changedKeys } from '#charts/explore/draft/formChanges.ts';
import { validateControls } from '#charts/explore/panel/validateControls.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { recordedCharts } from '../samples.ts';

/* Charts created in a Superset, changed to other types. */

const EXAMPLES = recordedCharts.map((chart) => withDefaults(asRecord(chart['form_data'])));

const example = fc.constantFrom(...EXAMPLES);
const type = fc.constantFrom(...Object.keys(PANELS));

test('every example has controls and no errors', () => {
  expect(EXAMPLES.length).toBeGreaterThan(10);
  for (const form of EXAMPLES) {
    expect(panelFor(form), String(form['viz_type'])).not.toEqual([]);
    expect(
      validateControls(panelFor(form), startDraft(form).form),
      String(form['slice_name'] ?? form['viz_type']),
    ).toEqual({});
  }
});

test('through any types and back, a chart has the same request and formatting as before [CHT-17]', () => {
  fc.assert(
    fc.property(example, fc.array(type, { minLength: 1, maxLength: 4 }), (form, types) => {
      const start = startDraft(form);
      const back = [...types, String(form['viz_type'])].reduce(
        (draft, next) => changeVizType(draft, next, null),
        start,
      );
      expect(changedKeys(panelFor(form), start.form, back.form)).toEqual([]);
      expect(changedKeys(panelFor(form), start.hidden, back.hidden)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
