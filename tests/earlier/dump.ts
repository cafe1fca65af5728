/** Runs in the page: all of its databases, with the values of JSON cannot hold tagged. */
export async function dumpDatabases(): Promise<unknown> {
  const asPromise = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
    });
  const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join(''));
  async function tagged(value: unknown): Promise<unknown> {
    if (value === undefined) return { $: 'undefined' };
    if (typeof value === 'bigint') return { $: 'bigint', of: String(value) };
    if (typeof value === 'number' && !Number.isFinite(value)) return { $: 'number', of: String(value) };
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return Promise.all(value.map(tagged));
    if (value instanceof Date) return { $: 'Date', of: value.getTime() };
    if (value instanceof Blob)
      return { $: 'Blob', type: value.type, of: base64(new Uint8Array(await value.arrayBuffer())) };
    if (value instanceof ArrayBuffer) return { $: 'ArrayBuffer', of: base64(new Uint8Array(value)) };
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      return { $: value.constructor.name, of: base64(bytes) };
    }
    if (value instanceof Map) return { $: 'Map', of: await tagged([...value]) };
    if (value instanceof Set) return { $: 'Set', of: await tagged([...value]) };
    if (Object.getPrototypeOf(value) !== Object.prototype) return { $: value.constructor.name };
    const entries = Object.entries(value).map(async ([name, each]) => [name, await tagged(each)] as const);
    return Object.fromEntries(await Promise.all(entries));
  }
  const found = [];
  for (const { name, version } of await indexedDB.databases()) {
    if (name === undefined) continue;
    const db = await asPromise(indexedDB.open(name));
    const stores = [];
    for (const each of db.objectStoreNames) {
      const store = db.transaction(each).objectStore(each);
      const [keys, values] = await Promise.all([asPromise(store.getAllKeys()), asPromise(store.getAll())]);
      stores.push({
        name: each,
        keyPath: store.keyPath,
        autoIncrement: store.autoIncrement,
        indexes: [...store.indexNames].map((index) => {
          const { keyPath, unique, multiEntry } = store.index(index);
          return { name: index, keyPath, unique, multiEntry };
        }),
        rows: await Promise.all(
          values.map(async (value, at) => ({ key: await tagged(keys[at]), value: await tagged(value) })),
        ),
      });
    }
    found.push({ name, version, stores });
    db.close();
  }
  return found;
}
