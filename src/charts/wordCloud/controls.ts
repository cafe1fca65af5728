import { panel } from '../kit/controls/panel.ts';

export const wordCloudControls = panel(
  'series metric adhoc_filters row_limit sort_by_metric size_from size_to rotation color_scheme',
  {
    series: { clearable: false, validators: ['nonEmpty'] },
    size_from: { kind: 'text', label: 'Minimum Font Size', redraws: true },
    size_to: { kind: 'text', label: 'Maximum Font Size', redraws: true },
    rotation: {
      kind: 'select',
      label: 'Word Rotation',
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
