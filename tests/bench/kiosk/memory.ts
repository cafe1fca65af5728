import { readFile } from 'node:fs/promises';
import type { CDPSession } from '@playwright/test';

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
export async function memory(page: CDPSession, browser: CDPSession, pid: number): Promise<Memory> {
  for (let round = 0; round < 3; round += 1) await page.send('HeapProfiler.collectGarbage');
  const { usedSize } = await page.send('Runtime.getHeapUsage');
  const { nodes } = await page.send('Memory.getDOMCounters');
  const { targetInfos } = await browser.send('Target.getTargets');
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB$/gm)].map(([, size]) => Number(size));
  return {
    heap: usedSize / 1e6,
    nodes,
    workers: targetInfos.filter(({ type }) => type.endsWith('worker')).length,
    process: kilobytes.reduce((sum, size) => sum + size, 0) / 1e3,
  };
}

/** The process of the page with the largest heap: that of the wall. */
export async function rendererOf(browser: CDPSession): Promise<number> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const busiest = renderers.toSorted((a, b) => b.cpuTime - a.cpuTime)[0];
  if (busiest === undefined) throw new Error('The browser has no page.');
  return busiest.id;
}
