import type { ChartDefinition } from '../api.ts';
import { LABEL_SIDES } from '../kit/controls/choices.ts';
import type { PanelState } from '../kit/controls/control.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { treeQuery } from './query.ts';

export const controls = panel(
  `id parent name root_node_id metric adhoc_filters row_limit layout orient node_label_position
    child_label_position emphasis symbol symbolSize roam initialTreeDepth`,
  {
    id: { kind: 'columns', label: 'Id', clearable: false, validators: ['nonEmpty'] },
    parent: { kind: 'columns', label: 'Parent', clearable: false, validators: ['nonEmpty'] },
    name: { kind: 'columns', label: 'Name' },
    root_node_id: { kind: 'text', label: 'Root node id', redraws: true },
    metric: { validators: undefined },
    layout: {
      label: 'Tree layout',
      default: 'orthogonal',
      choices: [
        ['orthogonal', 'Orthogonal'],
        ['radial', 'Radial'],
      ],
    },
    orient: {
      kind: 'radio',
      label: 'Tree orientation',
      default: 'LR',
      redraws: true,
      choices: [
        ['LR', 'Left to Right'],
        ['RL', 'Right to Left'],
        ['TB', 'Top to Bottom'],
        ['BT', 'Bottom to Top'],
      ],
      shownIf: ({ valueOf }: PanelState) => valueOf('layout') === 'orthogonal',
    },
    node_label_position: {
      kind: 'radio',
      label: 'Node label position',
      default: 'left',
      redraws: true,
      choices: LABEL_SIDES,
    },
    child_label_position: {
      kind: 'radio',
      label: 'Child label position',
      default: 'bottom',
      redraws: true,
      choices: LABEL_SIDES,
    },
    emphasis: {
      kind: 'radio',
      label: 'Emphasis',
      default: 'descendant',
      redraws: true,
      choices: [
        ['ancestor', 'Ancestor'],
        ['descendant', 'Descendant'],
      ],
      shownIf: ({ valueOf }: PanelState) => valueOf('layout') === 'orthogonal',
    },
    symbol: {
      kind: 'select',
      label: 'Symbol',
      default: 'emptyCircle',
      redraws: true,
      choices: [
        ['emptyCircle', 'Empty circle'],
        ['circle', 'Circle'],
        ['rect', 'Rectangle'],
        ['triangle', 'Triangle'],
        ['diamond', 'Diamond'],
        ['pin', 'Pin'],
        ['arrow', 'Arrow'],
        ['none', 'None'],
      ],
    },
    symbolSize: { kind: 'slider', label: 'Symbol size', default: 7, redraws: true, min: 5, max: 30, step: 2 },
    initialTreeDepth: {
      kind: 'number',
      label: 'Initial tree depth',
      default: 2,
      redraws: true,
      min: -1,
      max: 10,
      step: 1,
    },
  },
);

export type TreeForm = FormOf<typeof controls>;

export const tree: ChartDefinition<TreeForm> = {
  key: 'tree_chart',
  name: 'Tree Chart',
  category: 'Part of a Whole',
  needs: [['id'], ['parent']],
  defaults: { row_limit: 10_000 },
  query: treeQuery,
  controls,
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
