import { zipEntries } from './zipEntries.ts';

/** The size of the contents that an archive lists; null where its list of contents cannot be read. */
export async function unzippedSize(file: Blob): Promise<number | null> {
  return (await zipEntries(file))?.reduce((sum, { unpacked }) => sum + unpacked, 0) ?? null;
}
