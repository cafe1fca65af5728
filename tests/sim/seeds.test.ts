import { expect, test } from 'vitest';
import { runScript } from './runScript.ts';
import { scriptOf } from './script.ts';

/** Worlds that failed once, and what was wrong in them. */
test.each([
  [27, 'a dead session took a creation for one that had never been sent'],
  [97, 'a deletion waited for ever behind a creation that was refused'],
  [105, 'a refused creation kept what others had made from being taken in'],
  [130, 'a table waited for a tab that was refused'],
  [177, 'what was typed into a tab before its text was read was lost to that text'],
  [226, 'what was typed into an unread tab was lost when it was closed'],
  [109, 'a text saved here and overwritten elsewhere was on the other device only'],
  [566, 'a closed tab left a refused row of its table behind'],
  [1042, 'a killed page’s creation arrived after the next page had looked for it'],
  [1094, 'the question what came of a creation was refused, and its tab stayed under its first name'],
  [1374, 'a text that was saved beside a change from elsewhere was not known to be from here'],
  [1558, 'a tab that was closed and reopened before its creation was answered stayed on the server'],
])(
  'seed %i: %s [AG-1 AG-3 AG-4 AG-5 AG-6]',
  async (seed) => {
    expect((await runScript(scriptOf(seed))).broken).toEqual([]);
  },
  60_000,
);
