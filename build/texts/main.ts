import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readCatalogue } from './catalogue.ts';

const PACKS = 'src/domain/language/packs';

/* `npm run texts`: writes all texts, with their places, and what each language lacks, into .cache/texts. */

const { entries, inPieces } = readCatalogue(process.cwd());
mkdirSync('.cache/texts', { recursive: true });
writeFileSync('.cache/texts/catalogue.json', `${JSON.stringify(entries, null, 1)}\n`);
for (const { file, line, code } of inPieces)
  process.stdout.write(`${file}:${line} is put together: ${code}\n`);
for (const file of readdirSync(PACKS)) {
  const code = basename(file, '.json');
  const { texts } = JSON.parse(readFileSync(join(PACKS, file), 'utf8')) as {
    readonly texts: Readonly<Record<string, string>>;
  };
  const missing = entries.filter(({ text }) => !Object.hasOwn(texts, text));
  const known = new Set(entries.map(({ text }) => text));
  const gone = Object.keys(texts).filter((text) => !known.has(text));
  writeFileSync(`.cache/texts/${code}.json`, `${JSON.stringify({ missing, gone }, null, 1)}\n`);
  process.stdout.write(
    `${code}: ${entries.length - missing.length} of ${entries.length} texts, ${gone.length} that are gone\n`,
  );
}
