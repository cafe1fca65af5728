import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sameJson } from '#domain/merge/same.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { RECORDING } from '../../contract/recording.ts';

/*
 * Which controls that ask again are changed in the recorded forms: their queries are compared in recordedForms.test.ts
 * and legacyForms.test.ts.
 */

interface RecordedControl {
  readonly key: string;
  readonly control: string | null;
  readonly default?: unknown;
  readonly renderTrigger?: boolean;
}

interface RecordedForm {
  readonly type: string;
  readonly nth: number;
  readonly form: JsonRecord;
}

const CONTROLS = (
  JSON.parse(gunzipSync(readFileSync(join(RECORDING, 'controls/controls.json.gz'))).toString('utf8')) as {
    readonly types: Readonly<Record<string, readonly RecordedControl[]>>;
  }
).types;

const FORMS = ['recordedForms', 'legacyForms'].flatMap((name) =>
  readFileSync(new URL(`./${name}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RecordedForm),
);

const SCRIPTS_ARE_OFF =
  'A Superset takes scripts of authors only with ENABLE_JAVASCRIPT_CONTROLS; without it, its page drops them.';

/** Why no recorded form changes a control. The test fails for one that is changed. */
const NEVER_CHANGED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.keys(CONTROLS)
      .filter((type) => type.startsWith('deck_') && type !== 'deck_multi')
      .flatMap((type) => ['js_data_mutator', 'js_tooltip', 'js_onclick_href'].map((key) => `${type} ${key}`))
      .map((name) => [name, SCRIPTS_ARE_OFF]),
  ),
  'partition time_compare': 'Its page drops the time range that its server demands for a comparison.',
  'table comparison_range_label': 'It tells the ranges that are compared, and has no value.',
};

/** Whether a form has another value than the control's default and than the form of defaults. */
function isChanged(type: string, { key, default: given }: RecordedControl): boolean {
  const forms = FORMS.filter((each) => each.type === type);
  const first = forms.find(({ nth }) => nth === 0)?.form[key];
  return forms.some(({ form }) => {
    const value = form[key];
    return !sameJson(value ?? null, first ?? null) && !sameJson(value ?? null, given ?? null);
  });
}

test('every control that asks again is changed in a recorded form, or has a reason', () => {
  const unchanged = Object.entries(CONTROLS).flatMap(([type, controls]) =>
    controls
      .filter(({ control, renderTrigger }) => control !== null && renderTrigger !== true)
      .filter((control) => !isChanged(type, control))
      .map(({ key }) => `${type} ${key}`),
  );
  expect(unchanged.toSorted()).toEqual(Object.keys(NEVER_CHANGED).toSorted());
});

test('each type has a form of defaults and at least four others', () => {
  const few = Object.keys(CONTROLS).filter((type) => FORMS.filter((each) => each.type === type).length < 5);
  expect(few).toEqual([]);
});
