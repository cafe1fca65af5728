import { asRecord, asText, type JsonRecord } from '../../jsonValue.ts';
import { type FormData, listOf } from '../form/formData.ts';
import { type Formula, parseFormula } from './formula.ts';
import { type LayerStyle, styleOf } from './layerStyle.ts';

/** A formula drawn over a chart, or why it is not. */
export interface FormulaLayer {
  readonly name: string;
  readonly formula: Formula | null;
  readonly style: LayerStyle;
  readonly fault: string;
}

export const isFormula = (layer: JsonRecord): boolean => layer['annotationType'] === 'FORMULA';

/** The layers of a form that are switched on. */
export const shownLayers = (form: FormData): readonly JsonRecord[] =>
  listOf(form['annotation_layers'])
    .map(asRecord)
    .filter(({ show }) => show !== false);

export function formulaLayers(form: FormData): readonly FormulaLayer[] {
  return shownLayers(form)
    .filter(isFormula)
    .map((layer) => {
      const read = parseFormula(asText(layer['value']));
      return {
        name: asText(layer['name']),
        formula: read.ok ? read.value : null,
        style: styleOf(layer),
        fault: read.ok ? '' : read.error,
      };
    });
}

/** The kinds of a layer, with the sources of each, in the contract's names. A formula has none: it is its value. */
export const LAYER_SOURCES: Readonly<Record<string, readonly string[]>> = {
  FORMULA: [''],
  EVENT: ['NATIVE', 'table'],
  INTERVAL: ['NATIVE', 'table'],
  TIME_SERIES: ['line'],
};

/** A new layer, with everything a server requires of one. */
export const newLayer = (parts: JsonRecord): JsonRecord => ({
  name: '',
  annotationType: 'FORMULA',
  sourceType: '',
  value: '',
  show: true,
  showLabel: false,
  showMarkers: false,
  hideLine: false,
  style: 'solid',
  opacity: '',
  width: 1,
  color: null,
  overrides: { time_range: null },
  ...parts,
});
