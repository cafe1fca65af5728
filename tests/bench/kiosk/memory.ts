import { readFile } from 'node:fs/promises';
import type { WallBrowser } from './wallBrowser.ts';

export interface Memory {
  /** The page's heap with all of its frames, after garbage collection. */
  readonly heap: number;
  /** Elements of all documents of the page. */
  readonly nodes: number;
  /** Workers and service workers. */
  readonly workers: number;
  /** Memory of the page's process that no other process shares. */
  readonly process: number;
}

/** Megabytes, and counts, of a page in its own process. */
export async function memory({ page, whole }: WallBrowser, pid: number): Promise<Memory> {
  // What was printed is kept for the tools of the browser alone.
  await page.send('Runtime.discardConsoleEntries');
  for (let round = 0; round < 3; round += 1) await page.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await page.send('Runtime.getHeapUsage')) as { readonly usedSize: number };
  const { nodes } = (await page.send('Memory.getDOMCounters')) as { readonly nodes: number };
  const { targetInfos } = (await whole.send('Target.getTargets')) as {
    readonly targetInfos: readonly { readonly type: string }[];
  };
  // What the browser would give back when the system needs it is no growth.
  await page.send('Memory.simulatePressureNotification', { level: 'critical' });
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB$/gm)].map(([, size]) => Number(size));
  return {
    heap: usedSize / 1e6,
    nodes,
    workers: targetInfos.filter(({ type }) => type.endsWith('worker')).length,
    process: kilobytes.reduce((sum, size) => sum + size, 0) / 1e3,
  };
}

/** The process of the page, the only one of its browser that works. */
export async function rendererOf({ whole }: WallBrowser): Promise<number> {
  const { processInfo } = (await whole.send('SystemInfo.getProcessInfo')) as {
    readonly processInfo: readonly { readonly type: string; readonly id: number; readonly cpuTime: number }[];
  };
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const busiest = renderers.toSorted((a, b) => b.cpuTime - a.cpuTime)[0];
  if (busiest === undefined) throw new Error('The browser has no page.');
  return busiest.id;
}
