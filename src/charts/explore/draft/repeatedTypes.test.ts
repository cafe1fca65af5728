import { expect, test } from 'vitest';
import { changeVizType, startDraft } from './exploreDraft.ts';

const REPEATED: readonly {
  readonly type: string;
  readonly key: string;
  readonly value: unknown;
  readonly first: string;
  readonly second: string;
}[] = [
  {
    type: 'echarts_timeseries_bar',
    key: 'stack',
    value: 'Stack',
    first: 'mixed_timeseries',
    second: 'bubble_v2',
  },
  { type: 'treemap_v2', key: 'label_type', value: 'Key', first: 'radar', second: 'waterfall' },
  {
    type: 'box_plot',
    key: 'groupby',
    value: ['city', 'country'],
    first: 'heatmap_v2',
    second: 'deck_heatmap',
  },
];

test.each(REPEATED)(
  '$key of $type reaches no control that cannot hold it, however often the type changes',
  ({ type, key, value, first, second }) => {
    const start = startDraft({ viz_type: type, datasource: '1__table', [key]: value });
    const once = changeVizType(start, first, null);
    const again = changeVizType(changeVizType(once, second, null), first, null);
    expect(again.form[key]).toEqual(once.form[key]);
    expect(changeVizType(again, type, null).form[key]).toEqual(value);
  },
);
