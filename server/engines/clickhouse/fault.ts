/** An error that ClickHouse said. */
export interface Said {
  readonly code: number;
  readonly message: string;
  /** Such as `SYNTAX_ERROR`; older servers say only the code. */
  readonly title: string | null;
  /** Of a syntax error: the byte at which it is, from zero. */
  readonly position: number | null;
}

export class ClickHouseFault extends Error {
  readonly said: Said;

  constructor(said: Said) {
    super(said.message);
    this.said = said;
  }
}

const SAID = /Code: (\d+)[.,]\s+(?:e\.code\(\) = [^,]*, )?(?:e\.displayText\(\) = )?(?:DB::\w+: )?([^]*)/;
/** What follows the message, by version. */
const AFTER = /,? (?:e\.what\(\) = |Stack trace|\(version )|\r?\n\d+ \w{16}\r?\n__exception__/;
const PLACE = /failed at position (\d+)(?: \([^)]*\))*:? ?/;
/** Lists of all that would have been possible are longer than anybody reads. */
const EXPECTED = /\.? *Expected one of: [^]{200,}$/;

/** The error in a response's text, of any version; null for another text. */
export function faultIn(text: string): ClickHouseFault | null {
  const [, code, rest = ''] = SAID.exec(text) ?? [];
  if (code === undefined) return null;
  const whole = rest.split(AFTER)[0] ?? '';
  const title = /\s*\(([A-Z][A-Z_\d]+)\)\s*$/.exec(whole);
  const said = whole.slice(0, title?.index ?? whole.length);
  const position = PLACE.exec(said)?.[1];
  return new ClickHouseFault({
    code: Number(code),
    message: said.replace(PLACE, '').replace(EXPECTED, '').trim(),
    title: title?.[1] ?? null,
    position: position === undefined ? null : Number(position) - 1,
  });
}

/** The same error in a text that had so many bytes more before it. */
export function movedFault(cause: unknown, bytes: number): unknown {
  if (!(cause instanceof ClickHouseFault) || cause.said.position === null) return cause;
  return new ClickHouseFault({ ...cause.said, position: cause.said.position - bytes });
}
