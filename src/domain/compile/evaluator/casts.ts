import { DAY } from '../../time.ts';
import { dateText, momentOf, timestampText } from './moments.ts';
import type { EvaluatedCell, CellType } from './selectTree.ts';
import { constant, mapped, TYPE_NAMES, type Typed } from './typed.ts';
import { cannot } from './wordReader.ts';

/** The value of a text of the query where another type meets it. */
export function taken(typed: Typed, type: CellType): Typed {
  const { text } = typed;
  if (text === undefined || type === 'text' || type === 'null') return typed;
  const value = read(text, type);
  return value === null ? cannot(`“${text}” as ${TYPE_NAMES[type]}`) : constant(type, value);
}

function read(text: string, type: CellType): EvaluatedCell {
  switch (type) {
    case 'date':
    case 'time': {
      const at = momentOf(text);
      return at === null || type === 'time' ? at : midnight(at);
    }
    case 'whole':
      return /^[-+]?\d{1,15}$/.test(text.trim()) ? Number(text) : null;
    case 'real':
    case 'decimal':
      return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(text.trim()) ? Number(text) : null;
    case 'truth':
      return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : null;
    default:
      return null;
  }
}

const midnight = (at: number): number => Math.floor(at / DAY) * DAY;

/** A value as another type, where that needs no choice of how to round. */
export function casted(typed: Typed, to: CellType): Typed {
  if (typed.type === to) return typed;
  const literal = taken(typed, to);
  if (literal !== typed) return literal;
  const { type } = typed;
  return mapped(typed, to, changeOf(type, to) ?? cannot(`${TYPE_NAMES[type]} as ${TYPE_NAMES[to]}`));
}

function changeOf(
  from: CellType,
  to: CellType,
): ((value: Exclude<EvaluatedCell, null>) => EvaluatedCell) | null {
  if (from === 'null') return () => null;
  if (to === 'text') return textOf(from);
  if (to === 'real' && (from === 'whole' || from === 'decimal')) return Number;
  if (to === 'time' && from === 'date') return (value) => value;
  if (to === 'date' && from === 'time') return (value) => midnight(Number(value));
  if (to === 'whole' && from === 'truth') return Number;
  if (to === 'truth' && (from === 'whole' || from === 'real')) return (value) => Number(value) !== 0;
  return null;
}

/** Numbers with a fraction have no one text. */
export function textOf(type: CellType): ((value: Exclude<EvaluatedCell, null>) => string) | null {
  switch (type) {
    case 'text':
    case 'whole':
    case 'truth':
      return String;
    case 'date':
      return (value) => dateText(Number(value));
    case 'time':
      return (value) => timestampText(Number(value));
    case 'real':
      return (value) => doubleText(Number(value));
    default:
      return null;
  }
}

/** As the engine writes a double: `1.0`, `1e+16`, `1.5e-07`, `nan`. */
function doubleText(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf';
  const [digits = '', exponent = ''] = value.toExponential().split('e');
  const power = Number(exponent);
  if (power < -4 || power > 15)
    return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
  if (Object.is(value, -0)) return '-0.0';
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
