/**
 * Fails where a name, the title of a test or a text on screen uses a word that the glossary forbids, and where two files
 * export a type under one name.
 */
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { forbiddenWords, saidIn, wordFaults } from './forbiddenWords.ts';
import { SHARED_NAMES, typeNameFaults } from './typeNames.ts';

const forbidden = forbiddenWords(readFileSync('docs/glossary.md', 'utf8'));
const sources = globSync(['{src,server,workers,sw,build,bin,tests}/**/*.{ts,tsx,js}']).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));
const ofProduct = sources.filter(({ path }) => /^(?:src|server|workers|sw)\/(?!.*\.test\.tsx?$)/.test(path));
const faults = [
  ...wordFaults(
    forbidden,
    sources.flatMap(({ path, text }) => saidIn(path, text)),
  ),
  ...typeNameFaults(ofProduct, SHARED_NAMES),
];
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
