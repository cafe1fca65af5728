import { isRecord } from '../../jsonValue.ts';

/*
 * The YAML that exports are written in, as far as Python, YAML 1.1 and 1.2 agree on it: block style, texts that every
 * reader takes for a text, and quotes around all others. `readPlainYaml` reads this back at a multiple of the speed of a
 * reader of all of YAML.
 */

/** Texts without quotes: a letter first, nothing that ends a key, begins a comment or leads on to another line. */
export const PLAIN =
  /^(?:[\p{L}_/(](?:[\p{L}\p{N}_./()+,%$&;!?@*'=<>|~^-]|:(?=[^ ]))*(?: (?:[\p{L}\p{N}_./()+,%$&;!?@*'=<>|~^-]|:(?=[^ ]))+)*|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d+\.\d+\.\d+)$/u;
/** Words that some reader takes for something else; a number may lack its digits in the YAML of old. */
export const RESERVED = /^(?:y|n|yes|no|on|off|true|false|null|e\d+)$/i;

const SPECIAL = /[\u007f-\u009f\u00a0\u2028\u2029\ufeff\ufffe\uffff]/g;
/** Texts of several lines that a block shows as they are. */
const BLOCK =
  /^[^\s\p{C}][^\p{Cc}\p{Cs}\u00a0\u2028\u2029\ufeff\ufffe\uffff]*(?:\n[^\p{Cc}\p{Cs}\u00a0\u2028\u2029\ufeff\ufffe\uffff]*)*$/u;

export function writePlainYaml(value: unknown): string {
  const lines: string[] = [];
  write(value, '', '', lines);
  return `${lines.join('\n')}\n`;
}

/** Writes a value whose first line begins with `head`; those below are indented by `indent`. */
function write(value: unknown, head: string, indent: string, lines: string[]): void {
  if (Array.isArray(value) && value.length > 0) {
    value.forEach((each: unknown, at) => {
      write(each, `${at === 0 ? head : indent}- `, `${indent}  `, lines);
    });
    return;
  }
  const entries = isRecord(value) ? Object.entries(value).filter(([, each]) => each !== undefined) : [];
  if (entries.length === 0) {
    lines.push(head + scalarText(value, indent));
    return;
  }
  for (const [at, [key, each]] of entries.entries()) {
    const start = `${at === 0 ? head : indent}${keyText(key)}:`;
    if (isBlock(each)) {
      lines.push(start);
      write(each, `${indent}  `, `${indent}  `, lines);
    } else lines.push(`${start} ${scalarText(each, `${indent}  `)}`);
  }
}

const isBlock = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : isRecord(value) && Object.values(value).some((each) => each !== undefined);

function keyText(key: string): string {
  return PLAIN.test(key) && !RESERVED.test(key) && !key.includes(':') ? key : quoted(key);
}

function scalarText(value: unknown, indent: string): string {
  if (typeof value === 'string') return textOf(value, indent);
  if (typeof value === 'number') return numberText(value);
  if (Array.isArray(value)) return '[]';
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (isRecord(value)) return '{}';
  if (value === null || value === undefined) return 'null';
  throw new TypeError(`A ${typeof value} has no YAML.`);
}

function textOf(text: string, indent: string): string {
  if (!text.includes('\n')) return PLAIN.test(text) && !RESERVED.test(text) ? text : quoted(text);
  const isShown = BLOCK.test(text) && !text.endsWith('\n\n') && indent !== '';
  if (!isShown) return quoted(text);
  const body = text.endsWith('\n') ? text.slice(0, -1) : text;
  const lines = body.split('\n').map((line) => (line === '' ? '' : indent + line));
  return [text.endsWith('\n') ? '|' : '|-', ...lines].join('\n');
}

const quoted = (text: string): string =>
  JSON.stringify(text).replaceAll(
    SPECIAL,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Python reads a number with an exponent only with a point and a sign. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? '.nan' : value > 0 ? '.inf' : '-.inf';
  const text = Object.is(value, -0) ? '-0.0' : String(value);
  const [mantissa = '', exponent] = text.split('e');
  return exponent === undefined ? text : `${mantissa}${mantissa.includes('.') ? '' : '.0'}e${exponent}`;
}
