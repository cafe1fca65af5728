import { expect, test } from 'vitest';
import {
  propertyErrors,
  readProperties,
  slugOf,
  withProperties,
  type DashboardSettings,
  type PropertiesForm,
} from './properties.ts';

const settings: DashboardSettings = {
  certificationDetails: '',
  certifiedBy: 'Data team',
  css: '',
  metadata: {
    color_scheme: 'd3Category10',
    label_colors: { 'a: b': '#123456' },
    map_label_colors: { x: '#fff' },
    native_filter_configuration: [{ id: 'F-1' }],
    unknown: { kept: true },
  },
  owners: [1, 3],
  published: true,
  slug: 'ships',
  title: 'Ships',
};
const form = readProperties(settings);
const errorsOf = (changes: Partial<PropertiesForm>, taken: readonly string[] = []) =>
  propertyErrors({ ...form, ...changes }, new Set(taken));

test('the form of a dashboard changes nothing by itself, and its JSON has what no other field shows', () => {
  expect(withProperties(settings, form, false)).toEqual(settings);
  expect(Object.keys(JSON.parse(form.metadata))).toEqual(['native_filter_configuration', 'unknown']);
  expect(form).toMatchObject({ isStaggered: true, staggerTime: '5000', refreshFrequency: '0' });
  expect(errorsOf({})).toEqual({});
});

test('each field changes its part and nothing else', () => {
  const changed = withProperties(
    settings,
    {
      ...form,
      slug: ' Ships & cargo ',
      owners: [3, 2],
      labelColors: 'a: b: #FFF\nCargo: rgb(1, 2, 3)',
      refreshFrequency: '60',
      isStaggered: false,
      areCrossFiltersOn: false,
      metadata: '{"expanded_slices": {"4": true}}',
    },
    false,
  );
  expect(changed).toEqual({
    ...settings,
    slug: 'Ships--cargo',
    owners: [2, 3],
    metadata: {
      color_scheme: 'd3Category10',
      map_label_colors: { x: '#fff' },
      label_colors: { 'a: b': '#FFF', Cargo: 'rgb(1, 2, 3)' },
      refresh_frequency: 60,
      stagger_refresh: false,
      cross_filters_enabled: false,
      expanded_slices: { 4: true },
    },
  });
  expect(withProperties(settings, { ...form, slug: '  ' }, false).slug).toBeNull();
  expect(slugOf('Füße 1_2-3!/?')).toBe('Füße-1_2-3');
});

test.each<[Partial<PropertiesForm>, keyof PropertiesForm, string]>([
  [{ refreshFrequency: '1.5' }, 'refreshFrequency', 'is expected to be an integer'],
  [{ refreshFrequency: '' }, 'refreshFrequency', 'is expected to be an integer'],
  [{ refreshFrequency: '86401' }, 'refreshFrequency', 'Value cannot exceed 86400'],
  [{ staggerTime: '-1' }, 'staggerTime', 'is expected to be an integer'],
  [{ slug: '12' }, 'slug', 'A slug of digits only is read as an id. Add a letter.'],
  [{ slug: 'cargo' }, 'slug', 'Must be unique'],
  [{ labelColors: 'Ships: blue' }, 'labelColors', 'Invalid input: “Ships: blue” is not'],
  [{ labelColors: '#fff' }, 'labelColors', 'Invalid input: “#fff” is not'],
  [{ css: 'a { color: red' }, 'css', 'Invalid input: a { is not closed'],
  [{ css: 'a { } }' }, 'css', 'Invalid input: a } has no {'],
  [{ css: 'a { /* }' }, 'css', 'Invalid input: a comment is not closed'],
  [{ css: '@IMPORT url(x)' }, 'css', 'Invalid input: @import is not supported'],
  [{ metadata: '{' }, 'metadata', 'Invalid input: '],
  [{ metadata: '[]' }, 'metadata', 'Invalid input: the JSON is not an object'],
  [{ metadata: '{"color_scheme": ""}' }, 'metadata', 'Invalid input: color_scheme has a field of its own'],
  [{ metadata: '{"positions": {}}' }, 'metadata', 'Invalid input: the layout is not edited as JSON'],
  [
    { metadata: '{"timed_refresh_immune_slices": ["a"]}' },
    'metadata',
    'Invalid input: timed_refresh_immune_slices is not a list of integers',
  ],
  [
    { metadata: '{"native_filter_configuration": [{"id": "a"}, {"id": "a"}]}' },
    'metadata',
    'Invalid input: native_filter_configuration is not a list of filters',
  ],
])('what cannot be applied is refused at its field: %j [ERR-37]', (changes, field, text) => {
  const errors = errorsOf(changes, ['cargo']);
  expect(Object.keys(errors)).toEqual([field]);
  expect(errors[field]).toContain(text);
});

test('braces and comment signs in texts of css are no structure', () => {
  expect(errorsOf({ css: `a::after { content: "}/*"; } b { content: '{\\'' }` })).toEqual({});
});
