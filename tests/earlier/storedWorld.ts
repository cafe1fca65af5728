import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

/** What an earlier version left: a data folder, a device's databases, and what people hold. */
export interface Stored {
  /** A copy of the data folder, to be removed by the caller. */
  readonly data: string;
  readonly about: StoredFacts;
  /** The databases of the device. */
  device(): Promise<{ readonly indexedDB: IDBFactory; readonly IDBKeyRange: typeof IDBKeyRange }>;
  /** The name of the person's database. */
  readonly databaseName: string;
}

export interface StoredFacts {
  readonly madeOn: number;
  readonly port: number;
  readonly session: string;
  readonly ownToken: string;
  readonly guestToken: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

interface StoredDatabase {
  readonly name: string;
  readonly version: number;
  readonly stores: readonly StoredStore[];
}

interface StoredStore {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly {
    readonly name: string;
    readonly keyPath: string | string[];
    readonly unique: boolean;
    readonly multiEntry: boolean;
  }[];
  readonly rows: readonly { readonly key: unknown; readonly value: unknown }[];
}

export function openStored(name: string): Stored {
  const folder = join(import.meta.dirname, 'stored', name);
  const data = mkdtempSync(join(tmpdir(), 'sextant-earlier-'));
  execFileSync('tar', ['-xzf', join(folder, 'data.tar.gz'), '-C', data]);
  const about = JSON.parse(readFileSync(join(folder, 'about.json'), 'utf8')) as StoredFacts;
  const databases = JSON.parse(
    gunzipSync(readFileSync(join(folder, 'device.json.gz'))).toString('utf8'),
  ) as readonly StoredDatabase[];
  return {
    data,
    about,
    databaseName: databases.find((each) => each.name.startsWith('sextant:'))?.name ?? '',
    async device() {
      const indexedDB = new IDBFactory();
      for (const each of databases) await restore(indexedDB, each);
      return { indexedDB, IDBKeyRange };
    },
  };
}

async function restore(indexedDB: IDBFactory, { name, version, stores }: StoredDatabase): Promise<void> {
  const opening = indexedDB.open(name, version);
  opening.addEventListener('upgradeneeded', () => {
    for (const store of stores) {
      const { keyPath, autoIncrement } = store;
      const made = opening.result.createObjectStore(store.name, { keyPath, autoIncrement });
      for (const index of store.indexes)
        made.createIndex(index.name, index.keyPath, { unique: index.unique, multiEntry: index.multiEntry });
      for (const { key, value } of store.rows) {
        if (keyPath === null) made.put(untagged(value), untagged(key) as IDBValidKey);
        else made.put(untagged(value));
      }
    }
  });
  await new Promise<void>((done, failed) => {
    opening.addEventListener('success', () => done());
    opening.addEventListener('error', () => failed(opening.error ?? new Error('IndexedDB')));
  });
  opening.result.close();
}

const VIEWS = { Uint8Array, Int32Array, Uint32Array, Float64Array, BigInt64Array, Int8Array, Float32Array };

/** A value as `dumpDatabases` wrote it. */
function untagged(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(untagged);
  const { $: tag, of, type } = value as { $?: string; of?: unknown; type?: string };
  if (tag === undefined)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, untagged(each)]));
  const bytes = () => Uint8Array.from(Buffer.from(String(of), 'base64'));
  switch (tag) {
    case 'undefined':
      return undefined;
    case 'bigint':
      return BigInt(String(of));
    case 'number':
      return Number(of);
    case 'Date':
      return new Date(Number(of));
    case 'Blob':
      return new Blob([bytes()], { type: type ?? '' });
    case 'ArrayBuffer':
      return bytes().buffer;
    case 'Map':
      return new Map(untagged(of) as [unknown, unknown][]);
    case 'Set':
      return new Set(untagged(of) as unknown[]);
    default: {
      const View = VIEWS[tag as keyof typeof VIEWS];
      if (View === undefined) throw new Error(`A value of ${tag} was stored.`);
      return new View(bytes().buffer);
    }
  }
}
