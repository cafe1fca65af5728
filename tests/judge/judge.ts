import { type HistoryEvent, eventIn } from './history.ts';
import { converges } from './promises/convergence.ts';
import { nothingLost } from './promises/lost.ts';
import { ownWritesRead } from './promises/ownWrites.ts';
import { shownSavedIsSaved } from './promises/shownSaved.ts';
import { nothingTwice } from './promises/twice.ts';
import { nobodyUndoesAnothers } from './promises/undoing.ts';
import { createScene } from './scene.ts';

const PROMISES = [
  nothingLost,
  nothingTwice,
  ownWritesRead,
  converges,
  nobodyUndoesAnothers,
  shownSavedIsSaved,
];

/** Reads a history line by line, and says after each which promises it breaks. */
export interface Judge {
  take(line: string): readonly string[];
}

export function createJudge(): Judge {
  const scene = createScene();
  const promises = PROMISES.map((make) => make(scene));
  return {
    take(line) {
      const event: HistoryEvent = eventIn(line);
      const before = scene.take(event);
      return promises.flatMap((each) => each.take(event, before));
    },
  };
}

/** What a whole history breaks. */
export function judged(lines: Iterable<string>): string[] {
  const judge = createJudge();
  const broken: string[] = [];
  for (const line of lines) if (line !== '') broken.push(...judge.take(line));
  return broken;
}
