import { expect, test } from 'vitest';
import { runScript } from './runScript.ts';
import { scriptOf } from './script.ts';
import type { Topic } from './script.ts';

/** Worlds that failed once, and what was wrong in them. */
test.each<[Topic, number, string]>([
  ['tabs', 27, 'a dead session took a creation for one that had never been sent'],
  ['tabs', 97, 'a deletion waited for ever behind a creation that was refused'],
  ['tabs', 105, 'a refused creation kept what others had made from being taken in'],
  ['tabs', 130, 'a table waited for a tab that was refused'],
  ['tabs', 177, 'what was typed into a tab before its text was read was lost to that text'],
  ['tabs', 226, 'what was typed into an unread tab was lost when it was closed'],
  ['tabs', 109, 'a text saved here and overwritten elsewhere was on the other device only'],
  ['tabs', 566, 'a closed tab left a refused row of its table behind'],
  ['tabs', 1042, 'a killed page’s creation arrived after the next page had looked for it'],
  ['tabs', 1094, 'the question what came of a creation was refused, and its tab stayed under its first name'],
  ['tabs', 1374, 'a text that was saved beside a change from elsewhere was not known to be from here'],
  ['tabs', 1558, 'a tab that was closed and reopened before its creation was answered stayed on the server'],
  ['everything', 304, 'a refused creation kept saved queries of others from being taken in'],
  ['everything', 419, 'a text was lost to a deletion elsewhere, by somebody who had not seen it'],
  ['everything', 10_516, 'a tab whose first name was refused was missed on other devices'],
  ['everything', 14_746, 'a saved query that changed twice within one moment was read once'],
])(
  'about %s, seed %i: %s [AG-1 AG-3 AG-4 AG-5 AG-6 AG-7]',
  async (topic, seed) => {
    expect((await runScript(scriptOf(seed, 'memory', topic))).broken).toEqual([]);
  },
  180_000,
);
