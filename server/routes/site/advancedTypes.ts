import { isIP, isIPv4 } from 'node:net';

interface Converted {
  readonly values: readonly unknown[];
  readonly display_value: string;
  readonly error_message: string;
  readonly valid_filter_operators: readonly string[];
}

const OPERATORS = [
  'EQUALS',
  'GREATER_THAN_OR_EQUAL',
  'GREATER_THAN',
  'IN',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
];

/** What filters compare in place of the values that were typed; null for a type that is not known. */
export function convertAdvanced(type: string, values: readonly string[]): Converted | null {
  const known = TYPES.get(type);
  if (known === undefined) return null;
  // An empty value is a filter that somebody is still typing.
  if (values.every((value) => value === '')) return answer([['']], '', '');
  const found = values.map((value) => ({ value, converted: known.convert(value) }));
  const wrong = found.find(({ converted }) => converted === null);
  const right = found.flatMap(({ converted }) => converted ?? []);
  return answer(
    right.map(({ value }) => value),
    right.map(({ shown }) => shown).join(', '),
    wrong === undefined ? '' : `'${wrong.value}' does not appear to be ${known.noun}`,
  );
}

const answer = (values: readonly unknown[], shown: string, fault: string): Converted => ({
  display_value: shown,
  error_message: fault,
  valid_filter_operators: OPERATORS,
  values,
});

interface Value {
  readonly value: unknown;
  readonly shown: string;
}

/** Services by name, as they are registered for TCP. */
const PORTS: ReadonlyMap<string, readonly number[]> = new Map([
  ['ftp', [20, 21]],
  ['ssh', [22]],
  ['telnet', [23]],
  ['smtp', [25]],
  ['dns', [53]],
  ['http', [80]],
  ['pop3', [110]],
  ['imap', [143]],
  ['ldap', [389]],
  ['https', [443]],
]);

function portsOf(text: string): Value | null {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  const ports = PORTS.get(text.toLowerCase()) ?? (number >= 1 && number <= 65_535 ? [number] : null);
  return ports === null ? null : { value: ports, shown: `[${ports.join(', ')}]` };
}

/** An address as its number; a network as the numbers of its first and last address. */
function addressesOf(text: string): Value | null {
  if (/^\d{1,38}$/.test(text)) return { value: BigInt(text), shown: text };
  const [address = '', prefix, ...more] = text.split('/');
  const bits = isIPv4(address) ? 32n : 128n;
  const number = isIP(address) === 0 ? null : addressNumber(address);
  if (number === null || more.length > 0) return null;
  if (prefix === undefined) return { value: number, shown: String(number) };
  if (!/^\d{1,3}$/.test(prefix) || BigInt(prefix) > bits) return null;
  const size = 1n << (bits - BigInt(prefix));
  const start = number - (number % size);
  const end = start + size - 1n;
  return start === end
    ? { value: start, shown: String(start) }
    : { value: { end, start }, shown: `${start} - ${end}` };
}

/** Null for what names a zone, which is no part of an address. */
function addressNumber(address: string): bigint | null {
  if (isIPv4(address)) return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  if (address.includes('%')) return null;
  // The last two groups may be written as an IPv4 address.
  const tail = /[^:]*\.[^:]*$/.exec(address)?.[0];
  const inner = tail === undefined ? 0n : (addressNumber(tail) ?? 0n);
  const groups =
    tail === undefined
      ? address
      : `${address.slice(0, -tail.length)}${(inner >> 16n).toString(16)}:${(inner & 0xffffn).toString(16)}`;
  const [left = [], right = []] = groups.split('::').map((side) => side.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

/** Types of text that stand for numbers, so that filters can compare them. */
const TYPES: ReadonlyMap<
  string,
  { readonly noun: string; readonly convert: (text: string) => Value | null }
> = new Map([
  ['internet_address', { noun: 'an IPv4 or IPv6 network', convert: addressesOf }],
  ['port', { noun: 'a port name or number', convert: portsOf }],
]);

export const ADVANCED_TYPES: readonly string[] = [...TYPES.keys()];
