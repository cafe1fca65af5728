import { expectTypeOf, test } from 'vitest';
import { type FormOf, panel } from './panel.ts';
import type { Stored } from './stored.ts';

const controls = panel('metric row_limit show_legend label_type show_labels_threshold radius way', {
  radius: { kind: 'slider', label: 'Radius', default: 70 },
  way: {
    kind: 'radio',
    label: 'Way',
    choices: [
      ['up', 'Up'],
      [null, 'None'],
    ],
  },
  label_type: { choices: [['key', 'Category Name']] },
});
type Form = FormOf<typeof controls, 'metrics'>;

test('what a form stores has the type of its control', () => {
  expectTypeOf<Form['radius']>().toEqualTypeOf<Stored<number>>();
  expectTypeOf<Form['show_legend']>().toEqualTypeOf<Stored<boolean>>();
  expectTypeOf<Form['show_labels_threshold']>().toEqualTypeOf<Stored<string | number>>();
  expectTypeOf<Form['way']>().toEqualTypeOf<Stored<'up' | null>>();
  expectTypeOf<Form['label_type']>().toEqualTypeOf<Stored<'key'>>();
});

test('what people type, and what has a shape of its own, is unknown until it is read', () => {
  expectTypeOf<Form['row_limit']>().toBeUnknown();
  expectTypeOf<Form['metric']>().toBeUnknown();
  expectTypeOf<Form['metrics']>().toBeUnknown();
});

test('a value is none of its kind before it is read, and a key has to be one of a control', () => {
  expectTypeOf<Form['radius']>().not.toExtend<number | null | undefined>();
  expectTypeOf<Form>().not.toHaveProperty('raduis');
});
