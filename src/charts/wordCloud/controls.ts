import { panel } from '../kit/controls/panel.ts';

export const wordCloudControls = panel(
  'series metric adhoc_filters row_limit sort_by_metric size_from size_to rotation color_scheme',
  {
    series: { clearable: false, validators: ['nonEmpty'] },
    row_limit: { default: 100 },
    size_from: { kind: 'text', label: 'Minimum Font Size', default: 10, redraws: true },
    size_to: { kind: 'text', label: 'Maximum Font Size', default: 70, redraws: true },
    rotation: {
      kind: 'select',
      label: 'Word Rotation',
      default: 'square',
      clearable: false,
      redraws: true,
      choices: [
        ['random', 'Random'],
        ['flat', 'Flat'],
        ['square', 'Square'],
      ],
    },
  },
);
