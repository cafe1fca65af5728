import { mkdirSync, writeFileSync } from 'node:fs';
import { drawGallery } from './drawGallery.ts';
import { pictureFile } from './pictureFile.ts';

/** `npm run gallery`: draws the pictures of the chart types again. */
for (const theme of ['light', 'dark'] as const) {
  const file = pictureFile(theme);
  mkdirSync(new URL('.', file), { recursive: true });
  const pictures = await drawGallery(theme);
  writeFileSync(file, `${JSON.stringify(pictures, null, 2)}\n`);
  process.stdout.write(`${Object.keys(pictures).length} pictures in ${file.pathname}\n`);
}
