import type { ParameterKind } from './parameterUses.ts';

/** An input of HTML and its value. */
export interface ParameterInput {
  readonly type: 'text' | 'date' | 'datetime-local';
  readonly value: string;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/;

/**
 * The input for a parameter, with its value as a browser writes it: another one would end what is being typed. A value
 * that a date input cannot show, such as one with a time zone, stays a text.
 */
export function parameterInput(kind: ParameterKind, text: string): ParameterInput {
  const value = text.trim();
  if (kind === 'date' && (value === '' || DATE.test(value))) return { type: 'date', value };
  if (kind !== 'timestamp') return { type: 'text', value: text };
  if (value === '') return { type: 'datetime-local', value };
  if (DATE.test(value)) return { type: 'datetime-local', value: `${value}T00:00` };
  const [, day, time] = TIMESTAMP.exec(value) ?? [];
  return day === undefined || time === undefined
    ? { type: 'text', value: text }
    : { type: 'datetime-local', value: `${day}T${time.replace(/^(\d\d:\d\d):00$/, '$1')}` };
}

/** The text of a parameter from its input: a timestamp as SQL writes it. */
export function parameterText(value: string): string {
  const [, day, time] = TIMESTAMP.exec(value) ?? [];
  if (day === undefined || time === undefined) return value;
  return `${day} ${time.length === 5 ? `${time}:00` : time}`;
}
