import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FormData, listOf } from '#domain/chart/form/formData.ts';
import { PANELS } from '../../panels.ts';
import type { PanelControl } from '../../kit/controls/control.ts';
import { sameJson } from '#domain/merge/same.ts';
import { hasPlace } from '../fit/isFitting.ts';
import { notUsed } from '../fit/setAside.ts';
import { isEmpty } from '../../kit/controls/conditions.ts';
import { visibleControls } from '../panel/visibleControls.ts';
import { changeVizType, type ExploreDraft, panelFor, setControl, startDraft } from './exploreDraft.ts';

/* An analyst changes the type of a chart, edits it there, and changes back: as often as they like. */

const chart = (form: FormData) => startDraft({ datasource: '1__table', ...form });
const as = (draft: ExploreDraft, ...types: readonly string[]) =>
  types.reduce((now, type) => changeVizType(now, type, null), draft);
const notUsedIn = ({ form, setAside }: ExploreDraft) => notUsed(setAside, panelFor(form));

describe('an edit in another type', () => {
  test('of a list stays whole, though one of its metrics is all that the first type shows', () => {
    const periods = as(chart({ viz_type: 'time_pivot', metric: 'other' }), 'time_table');
    const edited = setControl(periods, 'metrics', ['count', 'most']);
    const back = as(edited, 'time_pivot');
    expect(back.form).toMatchObject({ metric: 'count' });
    expect(notUsedIn(back).map(({ control }) => control.key)).toEqual(['metrics']);
    const again = as(back, 'time_table');
    expect(again.form).toMatchObject({ metrics: ['count', 'most'] });
    expect(notUsedIn(again)).toEqual([]);
    const replaced = setControl(back, 'metric', 'least');
    expect(as(replaced, 'time_table').form).toMatchObject({ metrics: ['least', 'most'] });
  });

  test('of the one metric of a type replaces the first of several, and is there again in that type', () => {
    const line = chart({ viz_type: 'echarts_timeseries_line', metrics: ['a', 'b'] });
    const edited = setControl(as(line, 'big_number_total'), 'metric', 'c');
    const back = as(edited, 'echarts_timeseries_line');
    expect(back.form).toMatchObject({ metrics: ['c', 'b'] });
    expect(back.form).not.toHaveProperty('metric');
    expect(as(back, 'big_number_total').form).toMatchObject({ metric: 'c' });
  });

  test('of several values replaces them in order', () => {
    const stages = as(
      chart({ viz_type: 'sankey_v2', source: 'city', target: 'port', metric: 'n' }),
      'funnel',
    );
    const edited = setControl(stages, 'groupby', ['at', 'kind', 'region']);
    const back = as(edited, 'sankey_v2');
    expect(back.form).toMatchObject({ source: 'at', target: 'kind' });
    expect(as(back, 'funnel').form).toMatchObject({ groupby: ['at', 'kind', 'region'] });
  });

  test('of the order of dimensions stays there', () => {
    const tree = chart({ viz_type: 'tree_chart', id: 'kind', parent: 'region' });
    const edited = setControl(as(tree, 'handlebars'), 'groupby', ['region', 'kind']);
    const back = as(edited, 'tree_chart');
    expect(back.form).toMatchObject({ id: 'kind', parent: 'region' });
    expect(as(back, 'handlebars').form).toMatchObject({ groupby: ['region', 'kind'] });
  });

  test('that adds a dimension reaches the rows of a pivot table, which has no control of that key', () => {
    const pivot = chart({ viz_type: 'pivot_table_v2', groupbyRows: ['region'], metrics: ['n'] });
    const edited = setControl(as(pivot, 'pie'), 'groupby', ['region', 'city']);
    const back = as(edited, 'pivot_table_v2');
    expect(back.form).toMatchObject({ groupbyRows: ['region', 'city'] });
    expect(notUsedIn(back)).toEqual([]);
  });

  test('is kept if it is the default of that type', () => {
    const mixed = chart({ viz_type: 'mixed_timeseries', metrics: ['n'], metrics_b: ['m'], row_limit: 50 });
    const edited = setControl(as(mixed, 'sunburst_v2'), 'row_limit', 10_000);
    expect(as(edited, 'mixed_timeseries').form).toMatchObject({ row_limit: 10_000 });
  });
});

test('a dimension of a list returns to the control of a key that both types have', () => {
  const boxes = chart({ viz_type: 'box_plot', columns: ['kind', 'port'], metrics: ['n'] });
  const cells = as(boxes, 'heatmap_v2');
  expect(cells.form).toMatchObject({ groupby: 'kind', x_axis: 'port' });
  expect(as(cells, 'box_plot', 'heatmap_v2').form).toMatchObject({ groupby: 'kind', x_axis: 'port' });
});

test('a metric that a third type has a control for stays there, whatever it was before the second type', () => {
  const parts = chart({ viz_type: 'partition', metrics: ['most'] });
  const polygons = as(parts, 'heatmap_v2', 'deck_polygon');
  expect(polygons.form).toMatchObject({ metric: 'most' });
  expect(as(polygons, 'partition').form).toMatchObject({ metrics: ['most'] });
});

test('the first of several dimensions goes to the control of the same key that has one', () => {
  const map = chart({ viz_type: 'mapbox', all_columns_x: 'port', groupby: ['amount', 'kind'] });
  expect(as(map, 'heatmap_v2').form).toMatchObject({ groupby: 'amount' });
});

test('what was cleared, and a choice that the type makes among its own, are not listed as not used', () => {
  const labels = as(chart({ viz_type: 'funnel', metric: 'n', label_type: 1 }), 'treemap_v2');
  expect(notUsedIn(labels)).toEqual([]);
  expect(as(labels, 'funnel').form).toMatchObject({ label_type: 1 });
  const cleared = chart({ viz_type: 'sankey_v2', source: 'city', target: null, metric: 'n' });
  expect(notUsedIn(as(cleared, 'funnel'))).toEqual([]);
});

describe('a list that both types have, and that the second filled from a control of the first,', () => {
  const histogram = chart({ viz_type: 'histogram_v2', column: 'amount' });

  test.each([
    [['kind', 'port'], 'kind', ['port']],
    [['kind', 'amount'], 'amount', ['kind']],
    [['amount', 'kind', 'port'], 'amount', ['kind', 'port']],
  ])('is %j again after it was divided on the way back', (edited, column, groupby) => {
    const left = setControl(as(histogram, 'horizon'), 'groupby', edited);
    const back = as(left, 'histogram_v2');
    expect(back.form).toMatchObject({ column, groupby });
    expect(notUsedIn(back)).toEqual([]);
    const again = as(back, 'horizon');
    expect(new Set(listOf(again.form['groupby']))).toEqual(new Set(edited));
    expect(notUsedIn(again)).toEqual([]);
  });

  test('gets what its parts became meanwhile', () => {
    const back = as(setControl(as(histogram, 'horizon'), 'groupby', ['kind', 'port']), 'histogram_v2');
    const edited = setControl(setControl(back, 'column', 'city'), 'groupby', ['port', 'at']);
    expect(notUsedIn(edited)).toEqual([]);
    expect(as(edited, 'horizon').form).toMatchObject({ groupby: ['city', 'port', 'at'] });
    expect(as(edited, 'horizon', 'histogram_v2').form).toMatchObject({
      column: 'city',
      groupby: ['port', 'at'],
    });
  });

  test('does not keep what another list of the second type, shown again, needs', () => {
    const boxes = setControl(as(histogram, 'box_plot'), 'columns', ['kind', 'port']);
    expect(as(boxes, 'histogram_v2', 'box_plot').form).toMatchObject({ columns: ['kind', 'port'] });
  });
});

describe('for any two types, with any values', () => {
  const COLUMNS = ['at', 'region', 'city', 'amount', 'port', 'kind'];
  const METRICS = ['count', 'total', 'other', 'most'];

  const someOf = ({ multi }: PanelControl, names: readonly string[], pick: number): unknown => {
    const rotated = names.map((_name, at) => names[(at + pick) % names.length]);
    return multi === true ? rotated.slice(0, 1 + (pick % 3)) : rotated[0];
  };

  /** A value that a person can give a control; undefined for kinds of which no two types differ. */
  function valueFor(control: PanelControl, pick: number): unknown {
    const { kind, choices = [] } = control;
    if (kind === 'columns') return someOf(control, COLUMNS, pick);
    if (kind === 'metrics') return someOf(control, METRICS, pick);
    if (kind === 'checkbox') return pick % 2 === 0;
    if (kind === 'number' || kind === 'slider') return 1 + (pick % 50);
    if (kind === 'text' || kind === 'template') return String(1 + (pick % 99));
    if ((kind !== 'select' && kind !== 'radio') || choices.length === 0) return undefined;
    const choice = choices[pick % choices.length]?.[0];
    return control.multi === true ? [choice] : choice;
  }

  /** One edit of a control that is on screen: numbers select it and its value. */
  const edit = fc.record({ at: fc.nat(), pick: fc.nat() });
  type Edit = { readonly at: number; readonly pick: number };

  function editedIn(draft: ExploreDraft, { at, pick }: Edit) {
    const shown = visibleControls(panelFor(draft.form), draft.form);
    const control = shown[at % shown.length];
    const value = control && valueFor(control, pick);
    if (control === undefined || value === undefined) return null;
    return { control, value, draft: setControl(draft, control.key, value) };
  }

  const started = (type: string, edits: readonly Edit[]): ExploreDraft => {
    const begun = chart({ viz_type: type });
    const required = panelFor(begun.form).filter(
      ({ validators }) => validators?.includes('nonEmpty') === true,
    );
    const filled = required.reduce((draft, control, at) => {
      const value = valueFor(control, edits.length + at);
      return value === undefined ? draft : setControl(draft, control.key, value);
    }, begun);
    return edits.reduce((draft, each) => editedIn(draft, each)?.draft ?? draft, filled);
  };

  /** The values that are not the type's defaults. */
  function chosen({ form, hidden }: ExploreDraft): FormData {
    const controls = new Map(panelFor(form).map((control) => [control.key, control]));
    const all = Object.entries({ ...form, ...hidden });
    return Object.fromEntries(
      all.filter(([key, value]) => !isEmpty(value) && !sameJson(value, controls.get(key)?.default)),
    );
  }

  /** A dimension list of both types that had values of other controls may come back in another order. */
  const unordered = (draft: ExploreDraft): FormData =>
    Object.fromEntries(
      Object.entries(chosen(draft)).map(([key, value]) => [
        key,
        Array.isArray(value) ? value.map((each) => JSON.stringify(each)).toSorted() : value,
      ]),
    );

  const type = fc.constantFrom(...Object.keys(PANELS));
  const edits = fc.array(edit, { maxLength: 5 });
  const RUNS = { numRuns: Number(process.env['RUNS'] ?? 300) };

  test('a chart is as before after going there and back', () => {
    fc.assert(
      fc.property(type, type, edits, (first, second, made) => {
        const start = started(first, made);
        expect(chosen(as(start, second, first))).toEqual(chosen(start));
      }),
      RUNS,
    );
  });

  test('the other type is as it was edited after going back and there again', () => {
    fc.assert(
      fc.property(type, type, edits, edits, (first, second, made, there) => {
        fc.pre(first !== second);
        const left = there.reduce(
          (draft, each) => editedIn(draft, each)?.draft ?? draft,
          as(started(first, made), second),
        );
        expect(unordered(as(left, first, second))).toEqual(unordered(left));
      }),
      RUNS,
    );
  });

  test('an edit there is on the control of its key, or on the one whose value it replaced', () => {
    fc.assert(
      fc.property(type, type, edits, edit, (first, second, made, one) => {
        const other = as(started(first, made), second);
        const edited = editedIn(other, one);
        fc.pre(first !== second && edited !== null && !isEmpty(edited.value));
        const { control, value, draft } = edited ?? never();
        const back = as(draft, first);
        fc.pre(hasPlace(panelFor(back.form), control.key, value));
        const isOfAnother = other.setAside.some((each) => each.as.some(({ key }) => key === control.key));
        const there = { ...back.form, ...back.hidden };
        if (isOfAnother) expect(JSON.stringify(there)).toContain(JSON.stringify([value].flat()[0]));
        else expect([there[control.key]].flat()).toEqual([value].flat());
      }),
      RUNS,
    );
  });

  test('nothing is listed as not used that a control of the same key can hold', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(type, edits), { minLength: 2, maxLength: 5 }), (steps) => {
        const [[begun, made] = ['pie', []], ...later] = steps;
        later.reduce(
          (draft, [to, then]) => {
            const next = then.reduce((now, each) => editedIn(now, each)?.draft ?? now, as(draft, to));
            for (const { control, value, because } of notUsedIn(next))
              expect([control.key, because, hasPlace(panelFor(next.form), control.key, value)]).toEqual([
                control.key,
                because,
                false,
              ]);
            return next;
          },
          started(begun, made),
        );
      }),
      RUNS,
    );
  });
});

function never(): never {
  throw new Error('excluded before');
}
