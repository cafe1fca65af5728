import { chromium } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { CHROMIUM_ARGS, provideChromium } from '../support/chromium.ts';
import { lossyGateway } from './lossyGateway.ts';
import { drawn, refreshed, signBrowserIn } from './openedDashboard.ts';
import { signInToSuperset } from './supersetApi.ts';
const q = encodeURIComponent(`(filters:!((col:dashboard_title,opr:eq,value:'Sales Dashboard')))`);
const { body } = await (await signInToSuperset()).call('GET', `/api/v1/dashboard/?q=${q}`);
const id = (body as { ids: number[] }).ids[0];
const gateway = await lossyGateway();
const browser = await chromium.launch({ executablePath: provideChromium(), args: [...CHROMIUM_ARGS] });
const runs = Number(process.argv[2] ?? 3);
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
await signBrowserIn(context, gateway.url);
const address = `${gateway.url}/superset/dashboard/${id}/`;
async function open(how: (p: any) => Promise<void>, look = 2000) {
  const page = await context.newPage();
  const t0 = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  const t1 = performance.now();
  await how(page);
  const t = performance.now() - t0;
  const marks = await page.evaluate(() => {
    const n = performance.getEntriesByType('navigation')[0] as any;
    return { worker: n.workerStart|0, fetch: n.fetchStart|0, resp: n.responseStart|0, respEnd: n.responseEnd|0, dcl: n.domContentLoadedEventEnd|0, load: n.loadEventEnd|0, fp: performance.getEntriesByType('paint').map((e:any)=>e.name[6]+':'+(e.startTime|0)).join(' '), now: performance.now()|0, res: performance.getEntriesByType('resource').map((e:any)=>e.name.replace(/^.*\//,'').slice(0,40)+' '+(e.startTime|0)+'-'+(e.responseEnd|0)).slice(0,60), marks: performance.getEntriesByType('mark').map((e:any)=>e.name+' '+(e.startTime|0)) };
  });
  await page.waitForTimeout(look);
  await page.close();
  return { t: t|0, commit: (t1-t0)|0, marks };
}
console.log('cold', JSON.stringify((await open(drawn)).t));
const p = await context.newPage(); await p.goto(gateway.url); await p.evaluate(async () => void (await navigator.serviceWorker.ready)); await p.close();
const ts: number[] = [];
for (let i = 0; i < runs; i++) { const r = await open(process.argv[4] === 'fresh' ? refreshed : drawn); ts.push(r.t); console.log(JSON.stringify({ ...r, marks: { ...r.marks, res: undefined } })); if (i === runs - 1) console.log(r.marks.res.join('\n')); }
console.log('median', ts.sort((a,b)=>a-b)[ts.length>>1]);
if (process.argv[3]) {
  const s = await browser.newBrowserCDPSession();
  const events: any[] = [];
  s.on('Tracing.dataCollected', (e: any) => { events.push(...e.value); });
  await s.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: (process.env.CATS ?? 'devtools.timeline,v8,blink.user_timing').split(',') } } as any);
  const r = await open(drawn, 300);
  const done = new Promise((ok) => s.once('Tracing.tracingComplete', ok));
  await s.send('Tracing.end'); await done;
  console.log('traced', JSON.stringify({ ...r, marks: { ...r.marks, res: undefined } }));
  writeFileSync(process.argv[3], JSON.stringify({ traceEvents: events }));
}
await browser.close(); await gateway.close();
