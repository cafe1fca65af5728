import { Resvg } from '@resvg/resvg-js';
import { installTypes, prepareQueries } from '#charts/added/installed.ts';
import { runType } from '#charts/added/runType.ts';
import { writeIn } from '#domain/format/shown.ts';
import { textsIn } from '../base/textsIn.ts';
import { openInterpreter } from '../chartTypes/openInterpreter.ts';
import { FONTS } from './child/fonts.ts';
import { pageSvg } from './child/pageSvg.ts';
import { FONT } from './child/svgText.ts';
import type { PictureResult, PictureRequest } from './request.ts';

/**
 * The entry point of a process that draws pictures and PDFs of charts, one at a time. It ends when the server does, and
 * the server ends it when a picture takes too long.
 */
const FONT_FILES = Object.values(FONTS).flatMap(({ own, others }) => [own.file, others.file]);

const send = (result: PictureResult): void => void process.send?.(result);
const onPart = (): void => send({ kind: 'progress' });

function png(svg: string, width: number): Uint8Array {
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontFiles: FONT_FILES, loadSystemFonts: false, defaultFontFamily: FONT },
  });
  return image.render().asPng();
}

let interpreter: ReturnType<typeof openInterpreter> | null = null;

/** Installs what the charts of a picture are drawn with. */
async function install({ types = [] }: PictureRequest): Promise<void> {
  installTypes(types, async (type) => runType(await (interpreter ??= openInterpreter()), type));
  await prepareQueries();
}

async function draw(request: PictureRequest): Promise<Uint8Array> {
  // One picture at a time is drawn here.
  writeIn((await textsIn(request.language ?? '')).language);
  await install(request);
  if (request.format === 'png') return png(await pageSvg(request, onPart), request.pngWidth);
  // Few pictures are PDFs.
  const { pagePdf } = await import('./child/pdf/pagePdf.ts');
  return pagePdf(request, { png, onPart });
}

process.on('message', (request: PictureRequest) => {
  draw(request).then(
    (bytes) => send({ kind: 'drawn', bytes: new Uint8Array(bytes) }),
    (cause: unknown) =>
      send({ kind: 'failed', reason: cause instanceof Error ? cause.message : String(cause) }),
  );
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C in a terminal reaches the whole process group; the server ends its processes itself.
process.on('SIGINT', () => undefined);
send({ kind: 'ready' });
