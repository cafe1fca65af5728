import type { Result } from '#domain/result.ts';
import type { SextantDb } from './db.ts';
import { type KeptLink, putSetting, setting } from './settings.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { write } from './write.ts';

const MAX_LINKS = 100;

/** What a permalink that was made or opened on this device leads to; undefined if that is not kept. */
export async function keptLink(db: SextantDb, of: KeptLink['of'], key: string): Promise<unknown> {
  const links = (await setting(db, 'links')) ?? [];
  return links.find((each) => each.of === of && each.key === key)?.content;
}

/** Keeps what a permalink leads to, so that it opens without the server; the oldest ones are dropped. */
export function keepLink(db: SextantDb, link: KeptLink): Promise<Result<void, StorageError>> {
  return write(
    db,
    async (tx) => {
      const others = ((await setting(tx, 'links')) ?? []).filter(
        (each) => each.of !== link.of || each.key !== link.key,
      );
      await putSetting(tx, 'links', [link, ...others].slice(0, MAX_LINKS));
    },
    ['settings'],
  );
}
