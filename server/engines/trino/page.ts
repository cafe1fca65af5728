import { parseJson } from '#domain/jsonValue.ts';

/** A response to a statement, or to the question how it goes on. */
export interface Page {
  readonly id: string;
  /** Where it goes on; absent at its end. */
  readonly nextUri?: string;
  readonly columns?: readonly { readonly name: string; readonly type: string }[];
  readonly updateType?: string;
  readonly updateCount?: number;
  readonly error?: PageError;
}

export interface PageError {
  readonly message: string;
  readonly errorName: string;
  readonly errorLocation?: { readonly lineNumber: number; readonly columnNumber: number };
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}]|[^\s"[\]{},:]+/y;
const BETWEEN = /[\s,:]*/y;

/** Reads JSON by its parts: numbers keep all digits that they are written with. */
class Parts {
  private at = 0;
  private readonly json: string;

  constructor(json: string) {
    this.json = json;
  }

  /** The next bracket or value, without what is between them. */
  next(): string {
    BETWEEN.lastIndex = this.at;
    BETWEEN.test(this.json);
    TOKEN.lastIndex = BETWEEN.lastIndex;
    const [token = ''] = TOKEN.exec(this.json) ?? [];
    this.at = BETWEEN.lastIndex + token.length;
    return token;
  }

  /** A value whole, as it is written, whose first token was read. */
  rest(first: string): string {
    if (first !== '[' && first !== '{') return first;
    const begin = this.at - 1;
    for (let depth = 1; depth > 0;) {
      const token = this.next();
      if (token === '') throw new Error('The response was cut.');
      if (token === '[' || token === '{') depth++;
      else if (token === ']' || token === '}') depth--;
    }
    return this.json.slice(begin, this.at);
  }

  get position(): number {
    return this.at;
  }
}

/** A response without its rows, and the text of these. */
export function readPage(body: string): { readonly page: Page; readonly data: string | null } {
  const parts = new Parts(body);
  if (parts.next() !== '{') throw new Error(`It responds with: ${body.slice(0, 200)}`);
  for (let key = parts.next(); key !== '}'; key = parts.next()) {
    const value = parts.rest(parts.next());
    if (key === '') throw new Error('The response was cut.');
    if (key !== '"data"') continue;
    const rest = `${body.slice(0, parts.position - value.length)}null${body.slice(parts.position)}`;
    return { page: parseJson(rest) as Page, data: value === 'null' ? null : value };
  }
  return { page: parseJson(body) as Page, data: null };
}

/** The rows of a page: each value as it is written in JSON. */
export function* rowsOf(data: string): Generator<readonly string[]> {
  const parts = new Parts(data);
  parts.next();
  while (parts.next() === '[') {
    const row: string[] = [];
    for (let token = parts.next(); token !== ']'; token = parts.next()) row.push(parts.rest(token));
    yield row;
  }
}

/** The text of a value; null for NULL. */
export function textOf(value: string): string | null {
  if (value === 'null') return null;
  return value.startsWith('"') ? String(JSON.parse(value)) : value;
}
