import * as v from 'valibot';

const mark = v.object({
  name: v.string(),
  ts: v.number(),
  /** Microseconds that the thread has worked for so far. */
  tts: v.number(),
});
const task = v.object({
  name: v.literal('RunTask'),
  pid: v.number(),
  tid: v.number(),
  /** Microseconds of work. */
  tdur: v.number(),
});
const place = v.object({ name: v.string(), pid: v.number(), tid: v.number() });
const trace = v.object({ traceEvents: v.array(v.unknown()) });

/**
 * How long the page's thread worked between pairs of marks, in milliseconds, from a trace of Chromium. Waiting for the
 * disk is not counted, nor is what the machine did for others: both come and go with everything else that runs there.
 */
export function mainThreadTimes(traced: Buffer, from: string, to: string): number[] {
  const { traceEvents } = v.parse(trace, JSON.parse(traced.toString()));
  const marks = traceEvents
    .filter((event) => v.is(mark, event))
    .filter(({ name }) => name === from || name === to)
    .toSorted((a, b) => a.ts - b.ts);
  return marks.flatMap((end, at) => {
    const begin = marks[at - 1];
    return end.name === to && begin?.name === from ? [(end.tts - begin.tts) / 1_000] : [];
  });
}

/** What tells of tasks, and of marks. */
export const TASK_CATEGORIES = ['blink.user_timing', 'toplevel', 'disabled-by-default-devtools.timeline'];

/** The longest task of the thread that set a mark: how long it worked for, in milliseconds. */
export function longestTask(traced: Buffer, markName: string): number {
  const { traceEvents } = v.parse(trace, JSON.parse(traced.toString()));
  const page = traceEvents.filter((event) => v.is(place, event)).find(({ name }) => name === markName);
  if (page === undefined) throw new Error(`No thread has set the mark ${markName}.`);
  const tasks = traceEvents
    .filter((event) => v.is(task, event))
    .filter(({ pid, tid }) => pid === page.pid && tid === page.tid);
  return Math.max(...tasks.map(({ tdur }) => tdur)) / 1_000;
}
