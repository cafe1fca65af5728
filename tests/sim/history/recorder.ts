import type { HistoryEvent, How, Write } from '../../judge/history.ts';
import { createJudge } from '../../judge/judge.ts';
import type { ServerKind } from '../world/simServer.ts';

/** Writes the history of a world, and has it judged as it is written. */
export interface Recorder {
  /** The history so far: JSON, a line an event. */
  readonly lines: readonly string[];
  /** What the judge found so far. */
  readonly broken: readonly string[];
  note(event: HistoryEvent): void;
  /** A person makes a change; returns its number. */
  wrote(write: Omit<Write, 'kind' | 'op'>): number;
}

export interface Change {
  readonly how: How;
  readonly object: string;
  readonly as?: string;
  readonly field?: string;
  readonly value: string | null;
  readonly over: readonly string[];
}

export function createRecorder(server: ServerKind): Recorder {
  const lines: string[] = [];
  const broken: string[] = [];
  const judge = createJudge();
  let ops = 0;
  const note = (event: HistoryEvent) => {
    const line = JSON.stringify(event);
    lines.push(line);
    broken.push(...judge.take(line));
  };
  note({ kind: 'begin', format: 1, keepsKeys: server === 'embedded' });
  return {
    lines,
    broken,
    note,
    wrote(write) {
      ops += 1;
      note({ kind: 'write', op: ops, ...write });
      return ops;
    },
  };
}
