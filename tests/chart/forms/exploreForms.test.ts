import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PANELS } from '#charts/panels.ts';
import { changeVizType, panelFor, startDraft } from '#charts/explore/draft/exploreDraft.ts';
import { changedKeys } from '#charts/explore/draft/formChanges.ts';
import { savedForm } from '#charts/explore/open/savedForm.ts';
import { isValid, validateControls } from '#charts/explore/panel/validateControls.ts';
import { canonicalQuery, exploreRecording, ownQueries } from '../../compile/exploreVectors.ts';

/* Random forms that a Superset's explore page was opened with, and what it requested then. */

const { vectors } = exploreRecording();
const known = vectors.filter(({ form }) => panelFor(form).length > 0);

test('all recorded forms are of types with controls', () => {
  expect(known.length).toBeGreaterThan(100);
  expect(known).toHaveLength(vectors.length);
});

describe('a form', () => {
  test.each(known.map((vector) => [vector.name, vector] as const))(
    '%s requests what Superset requests, opened here and saved',
    (_name, vector) => {
      const { form } = startDraft(vector.form);
      const saved = savedForm(panelFor(form), form);
      const queries = ownQueries({ ...vector, form: saved });
      expect(queries.map(canonicalQuery)).toEqual(ownQueries(vector).map(canonicalQuery));
    },
  );

  test('has no errors if Superset requested it', () => {
    const faulty = known
      .filter(({ queries }) => queries.length > 0)
      .map(({ name, form }) => ({ name, errors: validateControls(panelFor(form), startDraft(form).form) }))
      .filter(({ errors }) => !isValid(errors));
    expect(faulty).toEqual([]);
  });

  test('is the same after any types and back [CHT-17]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...known),
        fc.array(fc.constantFrom(...Object.keys(PANELS)), { minLength: 1, maxLength: 3 }),
        ({ form }, types) => {
          const start = startDraft(form);
          const back = [...types, String(form['viz_type'])].reduce(
            (draft, next) => changeVizType(draft, next, null),
            start,
          );
          expect(changedKeys(panelFor(form), start.form, back.form)).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });
});
