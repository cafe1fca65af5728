import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { pageSvg } from './child/pageSvg.ts';
import { FONT } from './child/svgText.ts';
import type { PictureAnswer, PictureRequest } from './request.ts';

/**
 * The entry point of a process that draws pictures of charts, one at a time. It ends when the server does, and the
 * server ends it when a picture takes too long.
 */
const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const FONT_FILES = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((file) => join(fonts, file));

const say = (answer: PictureAnswer): void => void process.send?.(answer);

async function draw(request: PictureRequest): Promise<Uint8Array> {
  const svg = await pageSvg(request);
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: request.pngWidth },
    font: { fontFiles: FONT_FILES, loadSystemFonts: false, defaultFontFamily: FONT },
  });
  return image.render().asPng();
}

process.on('message', (request: PictureRequest) => {
  draw(request).then(
    (png) => say({ kind: 'png', png: new Uint8Array(png) }),
    (cause: unknown) =>
      say({ kind: 'failed', reason: cause instanceof Error ? cause.message : String(cause) }),
  );
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C in a terminal reaches the whole process group; the server ends its processes itself.
process.on('SIGINT', () => undefined);
say({ kind: 'ready' });
