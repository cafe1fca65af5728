/** The script of `check.html`: tries what the app without a server asks of its host, and says what is missing. */

interface Finding {
  readonly what: string;
  readonly isMet: boolean;
  /** What to do where it is not. */
  readonly otherwise: string;
}

/** The response of the host to a file; null where there is none. The service worker keeps no address with this ending. */
const ask = (path: string): Promise<Response | null> =>
  fetch(new URL(`${path}?host`, location.href), { cache: 'no-store' }).catch(() => null);

const typeOf = (response: Response | null | undefined): string => response?.headers.get('Content-Type') ?? '';

/** The file whose name begins and ends so, as the page itself names it. */
async function assets(): Promise<readonly string[]> {
  const worker = await (await ask('sw.js'))?.text();
  return [...(worker ?? '').matchAll(/assets\/[\w.-]+/g)].map(([name]) => name);
}

/** Whether the host lets nobody keep a file unasked for long. */
function isAskedFor(response: Response | null | undefined): boolean {
  const age = /max-age=(\d+)/.exec(response?.headers.get('Cache-Control') ?? '')?.[1];
  return response != null && Number(age ?? 0) <= 3600;
}

async function compiles(): Promise<boolean> {
  try {
    // An empty module.
    await WebAssembly.compile(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
    return true;
  } catch {
    return false;
  }
}

async function check(): Promise<readonly Finding[]> {
  const [index, worker, list, lost, help] = await Promise.all(
    ['index.html', 'sw.js', 'help/files.json', 'dashboard/list/', 'help/index.html'].map(ask),
  );
  const script = (await assets()).find((name) => name.endsWith('.js')) ?? 'start.js';
  const [code, engine] = await Promise.all([ask(script), ask('type.wasm')]);
  const lostText = (await lost?.text()) ?? '';
  return [
    {
      what: 'The page is served over HTTPS, or from localhost',
      isMet: window.isSecureContext,
      otherwise:
        'Without it browsers give no service worker: nothing works offline, and files cannot be kept.',
    },
    {
      what: 'The files of the app are there',
      isMet: [index, worker, list, code].every((each) => each?.ok === true),
      otherwise: 'Copy the whole folder, with assets and help.',
    },
    {
      what: 'Scripts are served as text/javascript',
      isMet: [worker, code].every((each) => /javascript/.test(typeOf(each))),
      otherwise: 'Browsers start no module of another type. Set the type of .js.',
    },
    {
      what: 'WebAssembly is served as application/wasm',
      isMet: typeOf(engine) === 'application/wasm',
      otherwise: 'The query engine starts several times slower. Set the type of .wasm.',
    },
    {
      what: 'A policy of the host lets WebAssembly run',
      isMet: await compiles(),
      otherwise: "Add 'wasm-unsafe-eval' to script-src of the host’s Content-Security-Policy.",
    },
    {
      what: 'New releases are found: index.html and sw.js are not kept for long',
      isMet: isAskedFor(index) && isAskedFor(worker),
      otherwise: 'Send Cache-Control: no-cache with both.',
    },
    {
      what: 'Addresses of no file get 404.html',
      isMet: lostText.includes('name="without-server"'),
      otherwise:
        'Links to a page open only where the app was opened before. Name 404.html as the page for errors.',
    },
    {
      what: 'Files keep their addresses',
      isMet: help?.redirected === false,
      otherwise: 'Links within help lead nowhere. Turn off addresses without .html, or “clean URLs”.',
    },
    {
      what: 'Scripts are compressed',
      isMet: (code?.headers.get('Content-Encoding') ?? '') !== '',
      otherwise: 'The first visit loads three times as much. Turn on gzip or Brotli for text and .wasm.',
    },
  ];
}

function show(findings: readonly Finding[]): void {
  const list = document.querySelector('ul');
  for (const { what, isMet, otherwise } of findings) {
    const item = document.createElement('li');
    item.dataset['met'] = String(isMet);
    item.textContent = isMet ? `Yes: ${what}.` : `No: ${what}. ${otherwise}`;
    list?.append(item);
  }
  const missing = findings.filter(({ isMet }) => !isMet).length;
  const status = document.querySelector('[role=status]');
  if (status !== null)
    status.textContent =
      missing === 0 ? 'This host serves all of it.' : `${missing} of ${findings.length} to do.`;
}

void check().then(show);
