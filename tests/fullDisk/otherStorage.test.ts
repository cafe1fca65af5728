import { readFileSync, readdirSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { keepHelp } from '#api/http/keepHelp.ts';
import { replaceStored } from '#app/chartTypes/storedFiles.ts';
import { createOutlines } from '#app/dashboards/outlines.ts';
import { createEngineCache } from '#app/device/engineCache.ts';
import { createUnloadDrafts } from '#app/device/unloadDrafts.ts';
import { openPortable } from '#app/portable/openPortable.ts';
import { pageScript } from '#app/portable/pageScript.ts';
import { openSink } from '#features/sqllab/results/download/fileSink.ts';
import { whyNotWritten } from '#features/sqllab/results/download/whyNotWritten.ts';
import { writeFile } from '#features/sqllab/results/download/writeFile.ts';
import { writePortable } from '#query/portable/writePortable.ts';
import { rememberLanguage } from '#app/start/pageLanguage.ts';
import { rememberTheme } from '#ui/theme/theme.ts';
import { rememberThemeSheet } from '#ui/theme/themeSheets.ts';
import { takeShared } from '../../sw/sharedFiles.ts';
import { GATHERED, FACTS } from '../portable/gathered.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { virtualClock } from '../world/virtualClock.ts';

/** Caches, local storage and files of the disk; the database has its own cases. */
const LISTED: Readonly<Record<string, string>> = {
  'src/api/http/keepHelp.ts': 'help is read from the server',
  'sw/sharedFiles.ts': 'files that are shared with the app are all kept or none',
  'src/app/portable/keptFiles.ts': 'a portable file is refused',
  'src/app/portable/pageScript.ts': 'a page is written nevertheless',
  'src/app/chartTypes/storedFiles.ts': 'added chart types are drawn nevertheless',
  'src/app/dashboards/outlines.ts': 'a map is drawn nevertheless',
  'src/app/device/engineCache.ts': 'the download of the engine is refused',
  'src/app/device/unloadDrafts.ts': 'what was typed last stays in the page and its database',
  'src/features/sqllab/results/download/fileSink.ts': 'a download leaves no file',
  'src/app/workFolder/diskFolder.ts': 'a file is as it was, and written later: tests/workFolder',
  'src/app/start/pageLanguage.ts': 'a page begins in the language of the browser',
  'src/ui/theme/themeSheets.ts': 'a page begins without its theme',
  'src/ui/theme/theme.ts': 'a page begins in the theme of the system',
  'src/app/person/personNotice.ts': 'a page opens without a sentence: personNotice.test.ts',
  'src/app/kiosk/createKioskPorts.ts': 'a screen plays on: tests/kiosk',
};

test('every module that writes to other storage than the database is listed', () => {
  const files = ['src', 'sw', 'workers']
    .flatMap((root) => readdirSync(root, { recursive: true }).map((file) => `${root}/${String(file)}`))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) => {
      const text = readFileSync(file, 'utf8');
      return /\.setItem\(|createWritable\(|getDirectory\(|await cache\.(put|add)\(/i.test(text);
    });
  expect(Object.keys(LISTED).toSorted()).toEqual(files.toSorted());
});

afterEach(() => vi.unstubAllGlobals());

const full = () => new DOMException('No room is left.', 'QuotaExceededError');

/** A cache that has room for some entries. */
function cachesWith(room: number) {
  const kept = new Map<string, Response>();
  const cache = {
    match: async (address: string) => kept.get(address),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async (address: string | { url: string }) =>
      kept.delete(typeof address === 'string' ? address : address.url),
    put: async (address: string, response: Response) => {
      await response.arrayBuffer();
      if (kept.size >= room) throw full();
      kept.set(address, response);
    },
  };
  return { kept, caches: { open: async () => cache, has: async () => true } as unknown as CacheStorage };
}

test('of files that are shared with the app and do not all fit none is left, and the page is led to say so', async () => {
  const share = async (room: number) => {
    const form = new FormData();
    for (const name of ['a.csv', 'b.csv']) form.append('files', new File(['n\n1\n'], name));
    form.append('text', 'SELECT 1');
    const { kept, caches } = cachesWith(room);
    const request = new Request('https://a.test/share/', { method: 'POST', body: form });
    const led = await takeShared(request, 'https://a.test/', caches);
    return [led.headers.get('Location'), kept.size];
  };
  expect(await share(3)).toEqual(['https://a.test/sqllab/', 3]);
  expect(await share(2)).toEqual(['https://a.test/sqllab/?notShared', 0]);
  expect(await share(0)).toEqual(['https://a.test/sqllab/?notShared', 0]);
});

test('a portable file that does not fit is refused with words, and nothing of it is kept', async () => {
  const file = new File([await writePortable(GATHERED, FACTS, GATHERED.rows)], 'Sales.sextant');
  const { kept, caches } = cachesWith(0);
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('document', { baseURI: 'https://a.test/' });
  const opened = await openPortable(file, {
    baseUrl: new URL('https://a.test/'),
    random: seededRandom(1),
  });
  expect(opened).toEqual({ ok: false, error: expect.stringMatching(/not enough storage on this device/) });
  expect(kept.size).toBe(0);
});

test('the query engine that does not fit is refused with words', async () => {
  vi.stubGlobal('location', new URL('https://a.test/'));
  const { caches } = cachesWith(1);
  const engine = createEngineCache({ caches, fetch: async () => new Response('module') });
  const signal = new AbortController().signal;
  const fetched = await engine.fetch({ signal, onProgress: () => undefined });
  expect(fetched).toEqual({
    ok: false,
    error: expect.stringMatching(/not enough storage on this device for the query engine/),
  });
});

test('the script of pages is used although it cannot be kept', async () => {
  const { kept, caches } = cachesWith(0);
  vi.stubGlobal('location', new URL('https://a.test/'));
  const script = await pageScript(
    { caches, fetch: async () => new Response('script') },
    new AbortController().signal,
  );
  expect(script.ok && (await script.value.text())).toBe('script');
  expect(kept.size).toBe(0);
});

test('what runs added chart types is not kept, and nothing fails', async () => {
  vi.stubGlobal('location', new URL('https://a.test/'));
  const { kept, caches } = cachesWith(0);
  await replaceStored({ caches }, 'https://a.test/assets/interpreter.wasm', new Response('code'));
  expect(kept.size).toBe(0);
});

test('help that does not fit is kept in part, and tried again', async () => {
  const { kept, caches } = cachesWith(1);
  const list = '{"version":"1","files":["index.html","sql.html"]}';
  const fetch = async (url: unknown) => new Response(String(url).endsWith('files.json') ? list : '<p>');
  await keepHelp({ caches, fetch }, 'https://a.test/help/');
  expect([...kept.keys()]).toEqual(['https://a.test/help/index.html']);
});

test('a map has its outlines although they cannot be kept', async () => {
  const { kept, caches } = cachesWith(0);
  const { read } = createOutlines({
    caches,
    fetch: async () => new Response('{}'),
    serverUrl: 'https://a.test',
  });
  expect(await read('peru')).toEqual({ ok: true, value: {} });
  expect(kept.size).toBe(0);
});

test('a text that local storage has no room for stays in the page, which closes without an error', () => {
  const page = new EventTarget() as EventTarget & { localStorage?: unknown };
  const setItem = vi.fn(() => {
    throw full();
  });
  page.localStorage = { setItem, removeItem: () => undefined };
  const drafts = createUnloadDrafts({
    kind: 'letters',
    page: page as never,
    owner: 'ada',
    clock: virtualClock(),
    random: seededRandom(1),
  });
  drafts.watch(() => [['t', 'SELECT 1']]);
  page.dispatchEvent(new Event('pagehide'));
  expect(setItem).toHaveBeenCalledOnce();
  expect(() => rememberTheme('dark', { setItem } as never)).not.toThrow();
  expect(() => rememberThemeSheet(':root{}', null, { setItem } as never)).not.toThrow();
  expect(() => rememberLanguage('de', { setItem } as never)).not.toThrow();
});

test('a download to a full disk leaves no file, and says what to do', async () => {
  const writable = { write: vi.fn(), close: vi.fn(), abort: vi.fn(async () => undefined) };
  writable.write.mockRejectedValue(full());
  const handle = { createWritable: async () => writable };
  const document = { defaultView: { showSaveFilePicker: async () => handle } } as unknown as Document;
  const sink = await openSink(document, {
    name: 'rows.csv',
    extension: 'csv',
    type: 'text/csv',
    isLarge: true,
  });
  type Part = (bytes: ArrayBuffer, done: number) => Promise<void>;
  const worker = {
    file: (_view: unknown, _options: unknown, _job: string, part: Part) => part(new ArrayBuffer(1), 1),
  };
  const source = { resultId: 'r', ask: (work: (api: typeof worker) => unknown) => work(worker) };
  const written = writeFile(source as never, {
    kind: { format: 'parquet' } as never,
    name: 'rows',
    sink: sink as never,
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  const failure: unknown = await written.catch((error: unknown) => error);
  expect(whyNotWritten(failure)).toMatch(/disk is full/);
  expect(writable.abort).toHaveBeenCalledOnce();
  expect(writable.close).not.toHaveBeenCalled();
});
