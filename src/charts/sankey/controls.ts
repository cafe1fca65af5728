import { panel } from '../kit/controls/panel.ts';

export const sankeyControls = panel(
  'source target metric adhoc_filters row_limit sort_by_metric color_scheme',
  { source: { default: [], clearable: undefined }, target: { default: [], clearable: undefined } },
);
