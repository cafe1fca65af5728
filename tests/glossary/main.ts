/** Fails where a name, the title of a test or a text on screen uses a word that the glossary forbids. */
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { forbiddenWords, saidIn, wordFaults } from './forbiddenWords.ts';

const forbidden = forbiddenWords(readFileSync('docs/glossary.md', 'utf8'));
const files = globSync(['{src,server,workers,sw,build,bin,tests}/**/*.{ts,tsx,js}']);
const faults = wordFaults(
  forbidden,
  files.flatMap((path) => saidIn(path, readFileSync(path, 'utf8'))),
);
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
