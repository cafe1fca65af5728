import { type JsonRecord, parseRecord } from '../../jsonValue.ts';
import type { ParameterKind } from './parameterUses.ts';

/** A value as a field of the form shows it; of a switch, an empty text is off. */
export function fieldText(value: unknown): string {
  if (value === undefined || value === null || value === false) return '';
  if (Array.isArray(value)) return value.map((each) => fieldText(each)).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The value that a field's text stands for; undefined for an empty one. Text that is no number stays a text. */
function valueOf(text: string, kind: ParameterKind): unknown {
  const trimmed = text.trim();
  if (kind === 'switch') return trimmed !== '';
  if (trimmed === '') return undefined;
  if (kind === 'list') return trimmed.split(',').map((each) => numberOr(each.trim()));
  return kind === 'number' ? numberOr(trimmed) : text;
}

const numberOr = (text: string): number | string =>
  /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(text) ? Number(text) : text;

/** The template parameters with one of them replaced; the others stay as they are. Empty if none is left. */
export function withParameter(params: string, name: string, text: string, kind: ParameterKind): string {
  const { [name]: _, ...others } = parametersOf(params);
  const value = valueOf(text, kind);
  const next = value === undefined ? others : { ...parametersOf(params), [name]: value };
  return Object.keys(next).length === 0 ? '' : JSON.stringify(next);
}

/** The template parameters of a tab; none if their text is no JSON object. */
export const parametersOf = (params: string): JsonRecord => parseRecord(params) ?? {};
