import type { ProfiledText } from '#domain/device/files/text/profileText.ts';
import { readProfile } from '#domain/device/files/text/textTable.ts';
import type { Profiles } from './textSource.ts';

/** A file is read for its preview, again for each choice, and when it is opened: what all of its rows are is kept once. */
export function lastProfile(): Profiles {
  let last: { readonly key: string; readonly found: ProfiledText } | null = null;
  return async (file, encoding, parts, { separator, quote, firstLine }) => {
    const choice = { separator, quote, firstLine };
    // What has no name and time may be anything of its size.
    if (!(file instanceof File)) return readProfile(parts, choice);
    const key = JSON.stringify([file.name, file.size, file.lastModified, encoding, choice]);
    if (last?.key !== key) last = { key, found: await readProfile(parts, choice) };
    return last.found;
  };
}
