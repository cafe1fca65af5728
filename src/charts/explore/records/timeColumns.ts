import type { Choice, PanelControl } from '../../kit/controls/control.ts';
import { asText } from '#domain/jsonValue.ts';
import type { RecordKind } from './recordKind.ts';

const TYPES: readonly Choice[] = [
  ['time', 'Time comparison'],
  ['contrib', 'Contribution'],
  ['spark', 'Sparkline'],
  ['avg', 'Period average'],
];
const COMPARISONS: readonly Choice[] = [
  ['value', 'Actual value'],
  ['diff', 'Difference'],
  ['perc', 'Percentage'],
  ['perc_change', 'Percentage change'],
];

const text = (key: string, label: string): PanelControl => ({ key, kind: 'text', label });

/** What a column of a time table shows of each series. */
export const TIME_COLUMNS: RecordKind = {
  title: 'Time series column',
  addLabel: 'Add column',
  start: (key) => ({
    key,
    label: '',
    tooltip: '',
    colType: 'time',
    width: '',
    height: '',
    timeLag: 1,
    timeRatio: '',
    comparisonType: 'value',
    showYAxis: false,
    yAxisBounds: [null, null],
    bounds: [null, null],
    d3format: '',
    dateFormat: '',
  }),
  fields({ colType }) {
    const [isTime, isSpark] = [colType === 'time', colType === 'spark'];
    return [
      text('label', 'Column title'),
      text('tooltip', 'Tooltip'),
      { key: 'colType', kind: 'select', label: 'Type', clearable: false, choices: TYPES },
      ...(isTime || colType === 'avg' ? [text('timeLag', 'Time lag')] : []),
      ...(isTime
        ? [
            {
              key: 'comparisonType',
              kind: 'select',
              label: 'Comparison',
              clearable: false,
              choices: COMPARISONS,
            } as const,
          ]
        : []),
      ...(isSpark
        ? [
            text('timeRatio', 'Time ratio'),
            text('width', 'Width'),
            text('height', 'Height'),
            { key: 'showYAxis', kind: 'checkbox', label: 'Show Y-axis' } as const,
            { key: 'yAxisBounds', kind: 'bounds', label: 'Y-axis bounds' } as const,
            text('dateFormat', 'Date format'),
          ]
        : [{ key: 'bounds', kind: 'bounds', label: 'Color bounds' } as const]),
      text('d3format', 'Number format'),
    ];
  },
  name: ({ label, colType }) => ({
    text: '{name}',
    values: { name: asText(label) || TYPES.find(([type]) => type === colType)?.[1] || '?' },
  }),
  fault: ({ colType }) => (asText(colType) === '' ? 'Choose a type.' : null),
  stored: (record) => record,
};
