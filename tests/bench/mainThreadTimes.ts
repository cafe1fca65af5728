import * as v from 'valibot';

const mark = v.object({
  name: v.string(),
  ts: v.number(),
  /** CPU time of the thread so far, in microseconds. */
  tts: v.number(),
});
const task = v.object({
  name: v.literal('RunTask'),
  pid: v.number(),
  tid: v.number(),
  /** CPU time in microseconds. */
  tdur: v.number(),
});
const place = v.object({ name: v.string(), pid: v.number(), tid: v.number() });
const trace = v.object({ traceEvents: v.array(v.unknown()) });

/**
 * The CPU time of the page's thread between pairs of marks, in milliseconds, from a Chromium trace. Waiting for the
 * disk is not counted, nor are other processes: both depend on what else runs on the machine.
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

/** Categories with tasks and marks. */
export const TASK_CATEGORIES = ['blink.user_timing', 'toplevel', 'disabled-by-default-devtools.timeline'];

/** The longest task of the thread that set a mark, in milliseconds of CPU time. */
export function longestTask(traced: Buffer, markName: string): number {
  const { traceEvents } = v.parse(trace, JSON.parse(traced.toString()));
  const page = traceEvents.filter((event) => v.is(place, event)).find(({ name }) => name === markName);
  if (page === undefined) throw new Error(`No thread has set the mark ${markName}.`);
  const tasks = traceEvents
    .filter((event) => v.is(task, event))
    .filter(({ pid, tid }) => pid === page.pid && tid === page.tid);
  return Math.max(...tasks.map(({ tdur }) => tdur)) / 1_000;
}
