import { parseTree } from './parseTree.ts';
import type { Join, Ordered, Select, Selected } from './selectTree.ts';
import { cannot, type WordReader, wordReader } from './wordReader.ts';

/** Reads a statement of the compiler; anything else is refused. */
export function parseSelect(sql: string): Select {
  const words = wordReader(sql);
  const select = readSelect(words);
  if (words.peek().kind !== 'end') cannot(`“${words.peek().text}” after a query`);
  return select;
}

function readSelect(words: WordReader): Select {
  words.expect('SELECT');
  const columns: Selected[] = [];
  do {
    const tree = parseTree(words);
    words.expect('AS');
    columns.push({ tree, label: words.next().text });
  } while (words.takes(','));
  words.expect('FROM');
  const from = readFrom(words);
  const join = readJoin(words);
  const where = words.takes('WHERE') ? parseTree(words) : null;
  const groups = words.takes('GROUP', 'BY') ? listOf(words, () => parseTree(words)) : [];
  const having = words.takes('HAVING') ? parseTree(words) : null;
  const order = words.takes('ORDER', 'BY') ? listOf(words, () => readOrdered(words)) : [];
  return {
    columns,
    from,
    join,
    where,
    groups,
    having,
    order,
    limit: words.takes('LIMIT') ? Number(words.next().text) : Infinity,
    offset: words.takes('OFFSET') ? Number(words.next().text) : 0,
  };
}

function listOf<T>(words: WordReader, read: () => T): readonly T[] {
  const found = [read()];
  while (words.takes(',')) found.push(read());
  return found;
}

function readOrdered(words: WordReader): Ordered {
  const tree = parseTree(words);
  const isDescending = words.takes('DESC');
  if (!isDescending) words.takes('ASC');
  return { tree, isDescending };
}

/** The one table has any name. */
function readFrom(words: WordReader): Select | null {
  if (words.takes('(')) return readBracket(words).select;
  do {
    const { kind, text } = words.next();
    if (kind !== 'word' && kind !== 'name') cannot(`“${text}” for a table`);
  } while (words.takes('.'));
  return null;
}

/** A query whose bracket is open, and its name. */
function readBracket(words: WordReader): { readonly select: Select; readonly alias: string } {
  const select = readSelect(words);
  words.expect(')');
  words.expect('AS');
  return { select, alias: words.next().text.toLowerCase() };
}

function readJoin(words: WordReader): Join | null {
  const isOuter = words.takes('LEFT', 'OUTER');
  if (!words.takes('JOIN')) return null;
  words.expect('(');
  const { select, alias } = readBracket(words);
  words.expect('ON');
  return { select, alias, on: parseTree(words), isOuter };
}
