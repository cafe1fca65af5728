import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_TEXTS } from './dataTexts.ts';
import { NOT_SHOWN } from './saidTexts.ts';
import { createTextReader, type FoundText, type InPieces } from './readTexts.ts';

/** A text of the interface. */
export interface CatalogueEntry {
  readonly text: string;
  /** The files that show it. */
  readonly files: readonly string[];
  /** The names of its values. */
  readonly values: readonly string[];
}

export interface Catalogue {
  /** By text. */
  readonly entries: readonly CatalogueEntry[];
  /** Calls whose text is put together where nobody can translate it. */
  readonly inPieces: readonly InPieces[];
}

/** Whether pages show what a file of the server says. */
const isShown = (file: string): boolean =>
  file.startsWith('server/') && !NOT_SHOWN.some(([place]) => file.startsWith(place));

/** Reads all texts of the interface from the sources below a folder. */
export function readCatalogue(root: string): Catalogue {
  const files = ['src', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );
  const { textsIn, dataIn, messagesIn } = createTextReader(root);
  const found: FoundText[] = [];
  const inPieces: InPieces[] = [];
  for (const file of files.toSorted()) {
    const read = textsIn(file);
    found.push(...read.texts);
    inPieces.push(...read.inPieces);
    if (isShown(file)) found.push(...messagesIn(file));
    for (const data of DATA_TEXTS)
      if (data.in.endsWith('/') ? file.startsWith(data.in) : file === data.in)
        found.push(...dataIn(file, data));
  }
  const byText = new Map<string, Set<string>>();
  for (const { text, file } of found) byText.set(text, (byText.get(text) ?? new Set()).add(file));
  const entries = [...byText]
    .filter(([text]) => /\p{L}/u.test(text))
    .map(([text, places]) => ({
      text,
      files: [...places].toSorted(),
      values: [...new Set([...text.matchAll(/\{(\w+)[^{}]*\}/g)].map(([, name = '']) => name))],
    }));
  return { entries: entries.toSorted((a, b) => (a.text < b.text ? -1 : 1)), inPieces };
}
