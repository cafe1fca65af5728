import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PANELS } from '#charts/panels.ts';
import type { PanelControl } from '#charts/kit/controls/control.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { ControlField, KINDS_OF_FORM } from './ControlField.tsx';
import type { PanelContext } from './controlProps.ts';

/* Every control of every chart type, shown with any value that a form may contain. */

const FORM: FormData = { datasource: '1__table', metrics: ['n', { broken: true }], time_compare: [3] };

const CONTEXT: PanelContext = {
  dataset: null,
  timeRangeFault: () => null,
  check: null,
};

/** Controls that differ in what their fields read of them. */
const CONTROLS: readonly PanelControl[] = [
  ...new Map(
    Object.values(PANELS)
      .flat()
      .filter(({ kind }) => kind !== 'hidden')
      .map(
        (control) =>
          [`${control.kind} ${control.multi} ${control.freeForm} ${control.isNumber}`, control] as const,
      ),
  ).values(),
];

const VALUES: readonly unknown[] = [
  undefined,
  null,
  '',
  '<img src=x onerror=alert(1)>',
  'a'.repeat(9000),
  -1e308,
  true,
  [],
  [null, 3, 'x', [[]], { color: 7, label: {} }],
  {},
  { type: [], configs: 'x', r: 'red', mode: {}, values: 3 },
];

const shown = (control: PanelControl, value: unknown, form: FormData = FORM): string =>
  renderToStaticMarkup(
    <ControlField
      control={control}
      value={value}
      form={form}
      context={CONTEXT}
      errors={[]}
      isChanged={false}
      send={() => undefined}
    />,
  );

test('a control shows any value of a wrong type, and no HTML of it', () => {
  const seen = new Set<string>();
  for (const control of CONTROLS)
    for (const value of VALUES) {
      const html = shown(control, value);
      expect(html, `${control.key} ${JSON.stringify(value)}`).not.toMatch(/<img/);
      seen.add(control.kind);
    }
  expect(seen.size).toBeGreaterThan(30);
});

test('every control can be reached and changed: it has a field or a button', () => {
  const bare = CONTROLS.filter(
    (control) => !/<(input|textarea|button)|contenteditable/.test(shown(control, null)),
  );
  // A specification has an editor that is loaded later, and what is compared is only shown.
  expect(bare.map(({ kind }) => kind).toSorted()).toEqual(['comparisonRange', 'vegaLite']);
});

test('only fields that are drawn again by every change read what other controls are set to', () => {
  const readers = new Set<string>();
  for (const control of CONTROLS) {
    const form = new Proxy(FORM, {
      get: (of, key) => {
        readers.add(control.kind);
        return Reflect.get(of, key);
      },
      getOwnPropertyDescriptor: (of, key) => {
        readers.add(control.kind);
        return Reflect.getOwnPropertyDescriptor(of, key);
      },
    });
    for (const value of VALUES) shown(control, value, form);
  }
  expect([...readers].filter((kind) => ![...KINDS_OF_FORM].some((each) => each === kind))).toEqual([]);
});
