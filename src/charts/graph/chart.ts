import type { ChartDefinition } from '../api.ts';
import type { PanelState } from '../kit/controls/control.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { rowLabels } from '../kit/rowLabels.ts';
import { splitFlow } from '../kit/splitFlow.ts';
import { graphQuery } from './query.ts';

export const controls = panel(
  `source target metric source_category target_category adhoc_filters row_limit color_scheme
    show_legend legendType legendOrientation legendMargin legendSort layout edgeSymbol draggable roam
    selectedMode showSymbolThreshold baseNodeSize baseEdgeWidth edgeLength gravity repulsion friction`,
  {
    source_category: { kind: 'columns', label: 'Source category' },
    target_category: { kind: 'columns', label: 'Target category' },
    edgeSymbol: {
      kind: 'select',
      label: 'Edge symbols',
      default: 'none,arrow',
      redraws: true,
      choices: [
        ['none,none', 'None -> None'],
        ['none,arrow', 'None -> Arrow'],
        ['circle,arrow', 'Circle -> Arrow'],
        ['circle,circle', 'Circle -> Circle'],
      ],
    },
    draggable: {
      kind: 'checkbox',
      label: 'Enable node dragging',
      default: false,
      redraws: true,
      shownIf: ({ valueOf }: PanelState) => valueOf('layout') === 'force',
    },
    selectedMode: {
      kind: 'select',
      label: 'Node select mode',
      default: 'single',
      redraws: true,
      choices: [
        [false, 'Disabled'],
        ['single', 'Single'],
        ['multiple', 'Multiple'],
      ],
      isStored: true,
    },
    showSymbolThreshold: { kind: 'text', label: 'Label threshold', default: 0, redraws: true },
    baseNodeSize: { kind: 'text', label: 'Node size', default: 20, redraws: true, isNumber: true },
    baseEdgeWidth: { kind: 'text', label: 'Edge width', default: 3, redraws: true, isNumber: true },
    edgeLength: {
      kind: 'slider',
      label: 'Edge length',
      default: 400,
      redraws: true,
      min: 100,
      max: 1000,
      step: 50,
      shownIf: ({ valueOf }: PanelState) => valueOf('layout') === 'force',
    },
    gravity: {
      kind: 'slider',
      label: 'Gravity',
      default: 0.3,
      redraws: true,
      min: 0.1,
      max: 1,
      step: 0.1,
      shownIf: ({ valueOf }: PanelState) => valueOf('layout') === 'force',
    },
    repulsion: {
      kind: 'slider',
      label: 'Repulsion',
      default: 1000,
      redraws: true,
      min: 100,
      max: 3000,
      step: 50,
      shownIf: ({ valueOf }: PanelState) => valueOf('layout') === 'force',
    },
    friction: {
      kind: 'slider',
      label: 'Friction',
      default: 0.2,
      redraws: true,
      min: 0.1,
      max: 1,
      step: 0.1,
      shownIf: ({ valueOf }: PanelState) => valueOf('layout') === 'force',
    },
  },
);

export type GraphForm = FormOf<typeof controls>;

export const graph: ChartDefinition<GraphForm> = {
  key: 'graph_chart',
  name: 'Graph Chart',
  category: 'Flow',
  needs: [['source'], ['target'], ['metric']],
  defaults: { row_limit: 10_000, show_legend: true },
  query: graphQuery,
  emits: emitsBy('source', 'target'),
  labels: rowLabels('source_category'),
  split: splitFlow,
  controls,
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
