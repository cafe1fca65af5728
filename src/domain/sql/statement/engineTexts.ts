import { isRecord, parseRecord } from '../../jsonValue.ts';

/** Whether the engine says that a block comment does not end. */
export const isOpenComment = (message: string): boolean => /\bunterminated \/\* comment\b/.test(message);

export const OPEN_COMMENT =
  'The comment is not closed: each /* needs its own */, also within a comment, because comments nest.';

/** The engine's message as a text: of some errors the engine in the browser gives JSON. */
export function engineText(raw: string): string {
  const spoken = raw.startsWith('{') ? parseRecord(raw) : null;
  const text = spoken?.['exception_message'];
  if (!isRecord(spoken) || typeof text !== 'string') return raw;
  return `${String(spoken['exception_type'])} Error: ${text}`;
}

/** The message for a text that began that many lines later in what was run. */
export function withoutLines(message: string, before: number): string {
  if (before === 0) return message;
  return message.replace(/^LINE (\d+): (.*)(?:\n +(?=\^))?/m, (found, line: string, text: string) => {
    const own = `LINE ${Number(line) - before}: `;
    const caret = found.split('\n')[1];
    const shorter = `LINE ${line}: `.length - own.length;
    return own + text + (caret === undefined ? '' : `\n${caret.slice(shorter)}`);
  });
}

/** The engine's message on this device, with what to do here instead of what it advises. */
export function deviceEngineText(message: string): string {
  const place = /\n\nLINE [\s\S]*$/.exec(message)?.[0] ?? '';
  if (isOpenComment(message)) return OPEN_COMMENT + place;
  const [, first, second] =
    /exists in the (\w+) extension|required extension '(\w+)'/.exec(message.slice(0, 400)) ?? [];
  const extension = first ?? second;
  if (extension === undefined) return message;
  return (extension === 'json' ? NO_JSON : noExtension(extension)) + place;
}

const NO_JSON = `The engine of this device does not read JSON: the type JSON, -> and ->> and the functions of JSON are not part of it. Here, cast the text to a STRUCT of its fields: ('{"k": 1}'::STRUCT(k INTEGER)).k, and a list to VARCHAR[]. Or open the JSON as a file, whose fields become columns, or run the query on a database of the server.`;

const noExtension = (name: string): string =>
  `The engine of this device does not have what this needs, its extension ${name}, and cannot load it. Write the query without it, or run it on a database of the server.`;

/** The line and column in a statement that a message shows; a line that is shown in part has no column. */
export function enginePlace(message: string): { readonly line: number; readonly column?: number } | null {
  const [, line, text = '', caret] = /^LINE (\d+): (.*)\n( *)\^/m.exec(message) ?? [];
  if (line === undefined) return null;
  const column = (caret?.length ?? 0) - `LINE ${line}: `.length + 1;
  return text.startsWith('...') || column < 1 ? { line: Number(line) } : { line: Number(line), column };
}
