import type { DiskFolder } from '../../src/app/workFolder/diskFolder.ts';

/** A folder of a disk in memory, as a browser gives it; each write takes the time one further. */
export function fakeDisk(name = 'repository') {
  const files = new Map<string, { readonly text: string; readonly at: number }>();
  const folders = new Set<string>();
  let now = 1;
  let fault: string | null = null;
  let meanwhile = (): Promise<void> | void => undefined;
  let unreadable: string | null = null;
  let isFull = false;
  let ignoresCase = false;
  const put = (path: string, text: string): void => void files.set(path, { text, at: (now += 1) });
  const fail = (): void => {
    if (fault !== null) throw new DOMException('Not here', fault);
  };
  const missing = (path: string): DOMException => new DOMException(path, 'NotFoundError');

  function folder(at: string): DiskFolder {
    return {
      name: at === '' ? name : (at.split('/').at(-1) ?? ''),
      async *values() {
        fail();
        const seen = new Set<string>();
        for (const path of files.keys()) {
          if (!path.startsWith(at === '' ? '' : `${at}/`)) continue;
          const [first = '', ...more] = path.slice(at === '' ? 0 : at.length + 1).split('/');
          if (seen.has(first)) continue;
          seen.add(first);
          yield { kind: more.length > 0 ? 'directory' : 'file', name: first };
        }
      },
      async getDirectoryHandle(named, options) {
        fail();
        const below = at === '' ? '' : `${at}/`;
        const names = [...files.keys()].map((file) => file.slice(below.length).split('/')[0] ?? '');
        const same = names.find((each) => ignoresCase && each.toLowerCase() === named.toLowerCase());
        const path = below + (same ?? named);
        if (files.has(path)) throw new DOMException(path, 'TypeMismatchError');
        const isThere = folders.has(path) || [...files.keys()].some((file) => file.startsWith(`${path}/`));
        if (!isThere && options?.create !== true) throw missing(path);
        folders.add(path);
        if (options?.create === true) {
          const work = meanwhile;
          meanwhile = () => undefined;
          await work();
        }
        return folder(path);
      },
      async getFileHandle(each, options) {
        fail();
        const path = at === '' ? each : `${at}/${each}`;
        if (!files.has(path)) {
          if (options?.create !== true) throw missing(path);
          put(path, '');
        }
        return {
          async getFile() {
            const file = files.get(path);
            if (file === undefined) throw missing(path);
            const read = new File([file.text], each, { lastModified: file.at });
            // As a browser refuses a file that changed since it was given.
            if (path === unreadable)
              read.text = async () => Promise.reject(new DOMException(path, 'NotReadableError'));
            return read;
          },
          async createWritable() {
            fail();
            let written = '';
            return {
              write: async (text: string) => {
                if (isFull) throw new DOMException(path, 'QuotaExceededError');
                written += text;
              },
              close: async () => put(path, written),
            };
          },
        };
      },
    };
  }
  const texts = (): Readonly<Record<string, string>> =>
    Object.fromEntries([...files].map(([path, { text }]) => [path, text]));
  return {
    root: folder(''),
    put,
    texts,
    textOf: (path: string): string => files.get(path)?.text ?? '',
    edit(path: string, from: string | RegExp, to: string): void {
      const { text = '' } = files.get(path) ?? {};
      const next = text.replace(from, to);
      if (next === text) throw new Error(`Nothing to edit in ${path}`);
      put(path, next);
    },
    rename(from: string, to: string): void {
      for (const [path, { text }] of files) {
        if (!path.startsWith(from)) continue;
        files.delete(path);
        put(to + path.slice(from.length), text);
      }
    },
    remove: (path: string): void => void files.delete(path),
    /** Somebody does something between the reading and the next writing. */
    beforeWrite: (work: () => Promise<void> | void): void => void (meanwhile = work),
    /** The file cannot be read from now on; null for none. */
    lock: (path: string | null): void => void (unreadable = path),
    /** As on Windows and macOS. */
    ignoreCase: (): void => void (ignoresCase = true),
    /** Whether the disk has room for nothing more. */
    fill: (full: boolean): void => void (isFull = full),
    /** Every access fails from now on; null for none. */
    break: (cause: string | null): void => void (fault = cause),
  };
}
