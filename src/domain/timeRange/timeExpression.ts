import { ownValue } from '../ownValue.ts';
import { err, ok, type Result } from '../result.ts';
import { addUnits, lastDay, truncate, type Unit, type WallTime } from './calendar.ts';
import { holiday } from './holidays.ts';
import { humanTime } from './humanTime.ts';

/** `DATEADD(DATETRUNC(DATETIME("today"), month), -1, month)`, parsed and evaluated. */
export function evaluateTime(text: string, now: WallTime): Result<WallTime, string> {
  const reader = { text, at: 0, now };
  const value = expression(reader);
  if (!value.ok) return value;
  skipSpace(reader);
  return reader.at === text.length ? value : err(`Expected end of text, ${found(reader)}`);
}

interface Reader {
  readonly text: string;
  readonly now: WallTime;
  at: number;
}

const NAME = /[A-Za-z]+/y;
const NUMBER = /[-+]?\d+/y;
const QUOTED = /'([^']*)'|"([^"]*)"/y;
const UNIT = /year|quarter|month|week|day|hour|minute|second/iy;
const EXPECTED = 'Expected {datetime | dateadd | datetrunc | lastday | holiday}';

function expression(reader: Reader): Result<WallTime, string> {
  skipSpace(reader);
  const start = reader.at;
  const name = take(reader, NAME)?.toLowerCase();
  const compute = name === undefined ? undefined : ownValue(FUNCTIONS, name);
  if (compute === undefined) {
    reader.at = start;
    return err(`${EXPECTED}, ${found(reader)}`);
  }
  const opened = literal(reader, '(');
  if (!opened.ok) return opened;
  const value = compute(reader);
  if (!value.ok) return value;
  const closed = literal(reader, ')');
  return closed.ok ? value : closed;
}

const FUNCTIONS: Readonly<Record<string, (reader: Reader) => Result<WallTime, string>>> = {
  datetime(reader) {
    const text = quoted(reader);
    if (!text.ok) return text;
    const moment = humanTime(text.value, reader.now);
    return moment === null ? err(`Cannot parse time string [${text.value}]`) : ok(moment);
  },
  dateadd(reader) {
    const base = expression(reader);
    if (!base.ok) return base;
    const amount = argument(reader, NUMBER, 'Expected integer');
    if (!amount.ok) return amount;
    const unit = unitArgument(reader);
    return unit.ok ? ok(addUnits(base.value, Number(amount.value), unit.value)) : unit;
  },
  datetrunc: (reader) => withUnit(reader, truncate),
  lastday: (reader) => withUnit(reader, lastDay),
  holiday(reader) {
    const name = quoted(reader);
    if (!name.ok) return name;
    const comma = literal(reader, ',');
    if (!comma.ok) return comma;
    const year = expression(reader);
    if (!year.ok) return year;
    skipSpace(reader);
    let country = 'US';
    if (reader.text[reader.at] === ',') {
      reader.at++;
      const named = quoted(reader);
      if (!named.ok) return named;
      country = named.value;
    }
    const day = holiday(name.value, new Date(year.value).getUTCFullYear(), country);
    return day === null ? err(`Unable to find such a holiday: [${name.value}]`) : ok(day);
  },
};

function withUnit(reader: Reader, compute: (at: WallTime, unit: Unit) => WallTime): Result<WallTime, string> {
  const base = expression(reader);
  if (!base.ok) return base;
  const unit = unitArgument(reader);
  return unit.ok ? ok(compute(base.value, unit.value)) : unit;
}

function unitArgument(reader: Reader): Result<Unit, string> {
  const unit = argument(reader, UNIT, 'Expected a unit of time');
  return unit.ok ? ok(unit.value.toLowerCase() as Unit) : unit;
}

function argument(reader: Reader, pattern: RegExp, expected: string): Result<string, string> {
  const comma = literal(reader, ',');
  if (!comma.ok) return comma;
  skipSpace(reader);
  const text = take(reader, pattern);
  return text === undefined ? err(`${expected}, ${found(reader)}`) : ok(text);
}

function quoted(reader: Reader): Result<string, string> {
  skipSpace(reader);
  const text = take(reader, QUOTED);
  return text === undefined ? err(`Expected quoted text, ${found(reader)}`) : ok(text.slice(1, -1));
}

function literal(reader: Reader, char: string): Result<void, string> {
  skipSpace(reader);
  if (reader.text[reader.at] !== char) return err(`Expected '${char}', ${found(reader)}`);
  reader.at++;
  return ok(undefined);
}

function skipSpace(reader: Reader): void {
  while (/\s/.test(reader.text[reader.at] ?? '')) reader.at++;
}

function take(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const text = pattern.exec(reader.text)?.[0];
  reader.at += text?.length ?? 0;
  return text;
}

/** In the contract's words, which count columns from one. */
function found(reader: Reader): string {
  const rest = reader.text.slice(reader.at);
  const what = rest === '' ? 'end of text' : `'${/^(\w+|.)/.exec(rest)?.[0] ?? rest}'`;
  return `found ${what}  (at char ${reader.at}), (line:1, col:${reader.at + 1})`;
}
