import type { PanelControl } from '../../kit/controls/control.ts';
import { asNumber, asText } from '#domain/jsonValue.ts';
import { type RecordKind, withNumbers } from './recordKind.ts';

/** Opacity is stored in percent here. */
const BLACK = { r: 0, g: 0, b: 0, a: 100 };

const number = (key: string, label: string, min?: number): PanelControl => ({
  key,
  kind: 'number',
  label,
  ...(min !== undefined && { min }),
});
const COLOR: PanelControl = { key: 'color', kind: 'color', label: 'Color' };

/** A line of equal value, or an area between two values. */
export const CONTOURS: RecordKind = {
  title: 'Contour',
  addLabel: 'Add contour',
  start: () => ({ lowerThreshold: null, upperThreshold: null, color: BLACK, strokeWidth: 1 }),
  fields: ({ upperThreshold }) => [
    number('lowerThreshold', 'Value, or start of an area'),
    number('upperThreshold', 'End of the area (empty for a line)'),
    ...(asNumber(upperThreshold) === null ? [number('strokeWidth', 'Line width', 0)] : []),
    COLOR,
  ],
  name({ lowerThreshold, upperThreshold }) {
    const [low, high] = [asNumber(lowerThreshold), asNumber(upperThreshold)];
    return high === null
      ? { text: 'Line at {value}', values: { value: low ?? '?' } }
      : { text: 'Area from {low} to {high}', values: { low: low ?? '?', high } };
  },
  fault({ lowerThreshold, upperThreshold }) {
    const [low, high] = [asNumber(lowerThreshold), asNumber(upperThreshold)];
    if (low === null) return 'Enter a value.';
    return high !== null && high <= low ? 'The end must be above the start.' : null;
  },
  stored: (record) => withNumbers(record, ['lowerThreshold', 'upperThreshold', 'strokeWidth']),
};

/** A range of values with a colour. */
export const COLOR_BREAKPOINTS: RecordKind = {
  title: 'Color breakpoint',
  addLabel: 'Add breakpoint',
  start: (id) => ({ id, minValue: null, maxValue: null, color: BLACK }),
  fields: () => [number('minValue', 'Min value'), number('maxValue', 'Max value'), COLOR],
  name: ({ minValue, maxValue }) => ({
    text: '{low} to {high}',
    values: { low: asNumber(minValue) ?? '?', high: asNumber(maxValue) ?? '?' },
  }),
  fault({ minValue, maxValue }, others) {
    const [low, high] = [asNumber(minValue), asNumber(maxValue)];
    if (low === null || high === null) return 'Enter both values.';
    if (low >= high) return 'The min value must be below the max value.';
    const isOverlapping = others.some((other) => {
      const [from, to] = [asNumber(other['minValue']), asNumber(other['maxValue'])];
      return from !== null && to !== null && from <= high && to >= low;
    });
    return isOverlapping ? 'The values overlap with another breakpoint.' : null;
  },
  stored: (record) => withNumbers(record, ['minValue', 'maxValue']),
};

const text = (key: string, label: string): PanelControl => ({ key, kind: 'text', label });

/** A map service below a chart. It is stored for Superset; the base map here is the one of this server. */
export const LAYER_CONFIGS: RecordKind = {
  title: 'Map layer',
  addLabel: 'Add map layer',
  start: () => ({ type: 'XYZ', title: '', url: '', attribution: '' }),
  fields: ({ type }) => [
    {
      key: 'type',
      kind: 'select',
      label: 'Type',
      clearable: false,
      choices: [
        ['XYZ', 'XYZ (tiles)'],
        ['WMS', 'WMS (images)'],
        ['WFS', 'WFS (shapes)'],
      ],
    },
    text('title', 'Layer title'),
    text('url', 'Service URL'),
    ...(type === 'WMS' ? [text('layersParam', 'Layer name'), text('version', 'Service version')] : []),
    ...(type === 'WFS'
      ? [
          text('typeName', 'Layer name'),
          text('version', 'Service version'),
          number('maxFeatures', 'Most features', 1),
        ]
      : []),
    text('attribution', 'Attribution'),
  ],
  name: ({ title, url, type }) => ({
    text: '{title} ({type})',
    values: { title: asText(title) || asText(url) || '?', type: asText(type) || '?' },
  }),
  fault({ type, title, url, layersParam, typeName }) {
    if (asText(title).trim() === '') return 'Enter a title.';
    if (!/^https?:\/\//i.test(asText(url))) return 'Enter an address that starts with https://.';
    const isUnnamed =
      (type === 'WMS' && asText(layersParam) === '') || (type === 'WFS' && asText(typeName) === '');
    return isUnnamed ? 'Enter the name of a layer of the service.' : null;
  },
  stored(record) {
    const { type, layersParam, typeName, maxFeatures, version, ...rest } = record;
    if (type === 'WMS') return { ...rest, type, layersParam, version: asText(version) || '1.3.0' };
    if (type !== 'WFS') return { ...rest, type };
    const most = asNumber(maxFeatures);
    return {
      ...rest,
      type,
      typeName,
      version: asText(version) || '1.1.0',
      ...(most !== null && { maxFeatures: most }),
    };
  },
};
