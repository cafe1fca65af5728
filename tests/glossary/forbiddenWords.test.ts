import { expect, test } from 'vitest';
import { forbiddenWords, saidIn, wordFaults } from './forbiddenWords.ts';

const GLOSSARY = `
| term | what it means here | not used |
|---|---|---|
| result | rows of a query | reply, kept reply |
| chart theme | colours and font | face (in names) |
| tab | an editor | |
`;

test('the forbidden words are those of the last column, each with its term', () => {
  expect(forbiddenWords(GLOSSARY)).toEqual([
    { word: 'reply', term: 'result', isForNames: false },
    { word: 'kept reply', term: 'result', isForNames: false },
    { word: 'face', term: 'chart theme', isForNames: true },
  ]);
});

test.each([
  ['src/query/lastReply.ts', '', 'file "lastReply"'],
  ['src/a.ts', 'export const REPLY_KINDS = 1;', 'name "REPLY_KINDS"'],
  ['src/a.test.ts', "test('two replys are shown', () => {});", 'title "two replys are shown"'],
  ['src/a.test.ts', "describe.each([1])('a reply', () => {});", 'title "a reply"'],
  ['src/a.ts', 'export const FACES = 1;', null],
  ['src/A.tsx', "<p>{t('No reply')}</p>", 'text "No reply"'],
  ['src/a.ts', 'export function faceOf() {}', 'name "faceOf"'],
  ['src/A.tsx', "t('The face of a clock')", null],
  ['src/a.ts', "export const surface = 'replyable';", null],
] as const)('in %s: %s', (path, source, fault) => {
  const faults = wordFaults(forbiddenWords(GLOSSARY), saidIn(path, source));
  expect(faults.map((each) => each.split(': ')[1]?.replace(/ says .*/, '')).filter(Boolean)).toEqual(
    fault === null ? [] : [fault],
  );
});
