import * as v from 'valibot';

const mark = v.object({ name: v.string(), ts: v.number(), pid: v.number(), tid: v.number() });
const task = v.object({
  name: v.literal('RunTask'),
  ts: v.number(),
  pid: v.number(),
  tid: v.number(),
  dur: v.number(),
  /** CPU time in microseconds. */
  tdur: v.number(),
});
const worker = v.object({
  name: v.literal('thread_name'),
  pid: v.number(),
  tid: v.number(),
  args: v.object({ name: v.literal('DedicatedWorker thread') }),
});
const trace = v.object({ traceEvents: v.array(v.unknown()) });

const step = v.object({
  name: v.string(),
  ts: v.number(),
  pid: v.number(),
  tid: v.number(),
  tdur: v.number(),
});

/** Categories with tasks, marks, and what the page's thread does to show a frame. */
export const THREAD_CATEGORIES = [
  'blink.user_timing',
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
];

const LAYOUT = new Set(['UpdateLayoutTree', 'Layout']);
const PAINT = new Set(['PrePaint', 'Paint', 'Layerize', 'Commit']);

/** CPU time in milliseconds. */
export interface ThreadTimes {
  readonly page: number;
  /** Of the page: computing styles and laying out. */
  readonly layout: number;
  /** Of the page: painting, without the canvas of a chart, which its script draws. */
  readonly paint: number;
  /** All workers of the page. */
  readonly workers: number;
}

/** What the page's thread and its workers did between pairs of marks, from a Chromium trace. */
export function threadTimes(traced: Buffer, from: string, to: string): readonly ThreadTimes[] {
  const { traceEvents } = v.parse(trace, JSON.parse(traced.toString()));
  const marks = traceEvents
    .filter((event) => v.is(mark, event))
    .filter(({ name }) => name === from || name === to)
    .toSorted((a, b) => a.ts - b.ts);
  const tasks = traceEvents.filter((event) => v.is(task, event));
  const workers = traceEvents.filter((event) => v.is(worker, event));
  const steps = traceEvents
    .filter((event) => v.is(step, event))
    .filter(({ name }) => LAYOUT.has(name) || PAINT.has(name));
  return marks.flatMap((end, at) => {
    const begin = marks[at - 1];
    if (end.name !== to || begin?.name !== from) return [];
    /** A task that is only partly between the marks counts by its share. */
    const within = ({ ts, dur, tdur }: v.InferOutput<typeof task>): number => {
      const overlap = Math.min(ts + dur, end.ts) - Math.max(ts, begin.ts);
      return overlap <= 0 ? 0 : (tdur * overlap) / dur;
    };
    const sum = (isOne: (tid: number) => boolean): number =>
      tasks
        .filter(({ pid, tid }) => pid === end.pid && isOne(tid))
        .reduce((total, each) => total + within(each), 0) / 1_000;
    const isWorker = (tid: number): boolean =>
      workers.some((each) => each.pid === end.pid && each.tid === tid);
    const sumOf = (names: ReadonlySet<string>): number =>
      steps
        .filter(({ name, pid, tid }) => names.has(name) && pid === end.pid && tid === end.tid)
        .filter(({ ts }) => ts >= begin.ts && ts < end.ts)
        .reduce((total, { tdur }) => total + tdur, 0) / 1_000;
    return [
      {
        page: sum((tid) => tid === end.tid),
        layout: sumOf(LAYOUT),
        paint: sumOf(PAINT),
        workers: sum(isWorker),
      },
    ];
  });
}
