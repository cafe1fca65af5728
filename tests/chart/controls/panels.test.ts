import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { PANELS, panelOf } from '#charts/panels.ts';
import type { ControlKind, PanelControl } from '#charts/kit/controls/control.ts';
import { RECORDING } from '../../contract/recording.ts';

/* Each chart type has the controls that a Superset shows for it, over a dataset without a time column. */

interface RecordedControl {
  readonly key: string;
  readonly control: string | null;
  readonly label?: string;
  readonly default?: unknown;
  readonly choices?: string;
  readonly renderTrigger?: boolean;
  readonly freeForm?: boolean;
  readonly clearable?: boolean;
  readonly multi?: boolean;
  readonly validated?: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
}

interface Recorded {
  readonly types: Readonly<Record<string, readonly RecordedControl[]>>;
  readonly choices: Readonly<Record<string, readonly (readonly unknown[])[]>>;
}

const FILE = join(RECORDING, 'controls/controls.json.gz');
const RECORDED = JSON.parse(gunzipSync(readFileSync(FILE)).toString('utf8')) as Recorded;

const KINDS: Readonly<Record<string, ControlKind>> = {
  '[fn RadioButtonControl]': 'radio',
  '[fn type]': 'template',
  AnnotationLayerControl: 'annotations',
  BoundsControl: 'bounds',
  CheckboxControl: 'checkbox',
  CollectionControl: 'collection',
  ColorBreakpointsControl: 'colorBreakpoints',
  ColorPickerControl: 'color',
  ColorSchemeControl: 'colorScheme',
  ColumnConfigControl: 'columnConfig',
  ComparisonRangeLabel: 'comparisonRange',
  ConditionalFormattingControl: 'conditionalFormatting',
  ContourControl: 'contours',
  CurrencyControl: 'currency',
  DateFilterControl: 'timeRange',
  DndColumnMetricSelect: 'columnsAndMetrics',
  DndColumnSelect: 'columns',
  DndFilterSelect: 'filters',
  DndMetricSelect: 'metrics',
  FixedOrMetricControl: 'fixedOrMetric',
  HiddenControl: 'hidden',
  JSEditorControl: 'script',
  LayerConfigsControl: 'layerConfigs',
  MapViewControl: 'mapView',
  NumberControl: 'number',
  SelectAsyncControl: 'relatedCharts',
  SelectControl: 'select',
  SliderControl: 'slider',
  SpatialControl: 'spatial',
  TextAreaControl: 'longText',
  TextControl: 'text',
  TimeOffsetControl: 'timeOffset',
  TimeRangeControl: 'timeRangeOverride',
  ViewportControl: 'viewport',
  XAxisSortControl: 'axisSort',
  ZoomConfigControl: 'zoomConfig',
};

/** Controls that a Superset does not have. */
const OWN = new Set([
  'category_order',
  'category_order_by',
  'category_order_desc',
  'category_order_by_side',
  'category_order_side_desc',
]);
/** Controls with more choices than the recording has room for: it ends at the eightieth. */
const CUT = new Set(['select_country']);
/** Controls whose choices are the columns of a dataset. */
const CHOSEN_FROM_DATASET = new Set(['order_by_cols']);
/** Choices that the recorded Superset, whose rows were PostgreSQL's, does not have. */
const OWN_CHOICES: ReadonlySet<unknown> = new Set(['1969-12-28T00:00:00Z/P1W', 'P1W/1970-01-03T00:00:00Z']);
const LISTS = new Set<ControlKind>(['columns', 'metrics', 'columnsAndMetrics', 'select', 'relatedCharts']);

const recordedView = (each: RecordedControl) => {
  const kind = KINDS[each.control ?? ''];
  const isList = kind !== undefined && LISTS.has(kind);
  return {
    key: each.key,
    kind,
    default: each.default,
    redraws: each.renderTrigger === true,
    freeForm: kind === 'select' && each.freeForm === true,
    clearable: each.clearable !== false,
    multi: isList && (each.multi ?? Array.isArray(each.default)),
    min: each.min,
    max: each.max,
    step: each.step,
  };
};

const ownView = (each: PanelControl) => ({
  key: each.key,
  kind: each.kind,
  default: each.default,
  redraws: each.redraws === true,
  freeForm: each.freeForm === true,
  clearable: each.clearable !== false,
  multi: each.multi === true,
  min: each.min,
  max: each.max,
  step: each.step,
});

test('the same 56 types have controls, one that was not recorded, and one that a Superset does not have', () => {
  const types = [...Object.keys(RECORDED.types), 'pop_kpi', 'vega_lite'];
  expect(Object.keys(PANELS).toSorted()).toEqual(types.toSorted());
});

describe.each(Object.entries(RECORDED.types))('%s', (type, recorded) => {
  const own = panelOf(type) ?? [];
  /** Two overrides were recorded without the control they override; here they are complete. */
  const whole = recorded.filter(({ control }) => control !== null);
  const pairs = whole.map((each) => [each, own.find(({ key }) => key === each.key)] as const);

  test('has its controls in the order of the panel', () => {
    const keys = own.map(({ key }) => key).filter((key) => !OWN.has(key));
    expect(keys).toEqual(recorded.map(({ key }) => key));
  });

  test('has their kinds, defaults and bounds, and knows which only redraw', () => {
    expect(pairs.map(([, each]) => each && ownView(each))).toEqual(pairs.map(([each]) => recordedView(each)));
  });

  test('has their names, and one where none was recorded', () => {
    for (const [each, mine] of pairs) {
      if (each.label) expect(mine?.label).toBe(each.label);
      else expect(mine?.label).not.toBe('');
    }
  });

  test('has their choices', () => {
    for (const [each, mine] of pairs) {
      if (each.choices === undefined || CHOSEN_FROM_DATASET.has(each.key)) continue;
      const wanted = RECORDED.choices[each.choices] ?? [];
      const known = mine?.choices?.filter(([value]) => !OWN_CHOICES.has(value));
      const choices = CUT.has(each.key) ? known?.slice(0, wanted.length) : known;
      expect(choices, each.key).toEqual(wanted);
    }
  });

  test('validates what a Superset validates', () => {
    for (const [each, mine] of pairs) {
      if (each.validated) expect(mine?.validators, each.key).not.toBeUndefined();
    }
  });
});

test('an unknown type has no controls, whatever its name', () => {
  expect(panelOf('constructor')).toBeNull();
  expect(panelOf('')).toBeNull();
});
