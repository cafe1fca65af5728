/** Compresses the files that the page names, as far as it goes: they are what a first visit waits for. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

export async function compressFirst(folder) {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const named = new Set(page.match(/assets\/[\w.-]+\.(?:js|css)\b/g));
  await Promise.all(
    [...named].map(async (name) => {
      const file = join(folder, name);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)));
    }),
  );
}
