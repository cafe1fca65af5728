import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { unreadableControls } from '#charts/query/unreadableControls.ts';
import { buildRequest } from '#charts/query/buildRequest.ts';
import { PANELS } from '#charts/panels.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { REAL_FORMS } from '../realForms.ts';

const recorded = ['recordedForms', 'legacyForms'].flatMap((name) =>
  readFileSync(new URL(`./${name}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { readonly form: JsonRecord }).form),
);

/** A complete form of each type. */
const COMPLETE = Object.entries(REAL_FORMS).map(([viz_type, form]) => ({
  viz_type,
  datasource: '1__table',
  ...form,
}));

test('no form of a Superset, of any type and release, has a control that cannot be read', () => {
  const unread = [...recorded, ...COMPLETE].map((form) => unreadableControls(withDefaults(form), form));
  expect(unread.filter((names) => names.length > 0)).toEqual([]);
  expect(unread.length).toBeGreaterThan(300);
});

const queriesOf = (form: JsonRecord) => JSON.stringify(buildRequest(form)?.queries ?? null);

test.each(Object.keys(PANELS))(
  'each metric and column that %s asks for is named if it cannot be read',
  (type) => {
    const complete = [...recorded, ...COMPLETE].find((form) => form['viz_type'] === type);
    const form = withDefaults({ ...complete, viz_type: type, datasource: '1__table' });
    const asked = (PANELS[type] ?? []).filter(
      ({ key, kind }) =>
        (kind === 'metrics' || kind === 'columns') &&
        queriesOf({ ...form, [key]: undefined }) !== queriesOf({ ...form, [key]: ['another'] }),
    );
    const missed = asked.filter(
      ({ key }) => unreadableControls({ ...form, [key]: { a: 1 } }, null).length === 0,
    );
    expect(missed.map(({ key }) => key)).toEqual([]);
  },
);
