import { viewLocale } from '#charts/kit/spec/viewLocale.ts';
import { expressionFunction, parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile, type TopLevelSpec } from 'vega-lite';
import { FIRST_ROWS } from '#charts/kit/spec/limits.ts';
import { guardInterpreter, READ_MEMBER, readMember } from '#charts/kit/authored/guardExpressions.ts';
import { rowsOf } from '#charts/kit/authored/rowsOf.ts';
import { ROWS } from '#charts/kit/authored/specification.ts';
import { withRows } from '#charts/kit/authored/trial.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { measureTexts } from './measureTexts.ts';
import { NO_LOADER } from './noLoader.ts';
import { withNotes } from './notesSvg.ts';
import { type PictureSize, FONT } from './svgText.ts';

measureTexts();
expressionFunction(READ_MEMBER, readMember);

const MAX_ROWS = 5000;

/** A specification over the rows of a chart. Its process has a deadline. */
export function authorSvg(spec: JsonRecord, frame: Frame, box: PictureSize): string | Promise<string> {
  const { rowCount: all } = frame;
  const notes = all > MAX_ROWS ? [{ text: FIRST_ROWS, values: { shown: MAX_ROWS, all } }] : [];
  return withNotes(notes, box, (room) => specifiedSvg(spec, frame, room));
}

async function specifiedSvg(spec: JsonRecord, frame: Frame, box: PictureSize): Promise<string> {
  const fills = !('width' in spec) && !('height' in spec) && ('mark' in spec || 'layer' in spec);
  const sized = fills
    ? { autosize: { type: 'fit', contains: 'padding' }, ...spec, width: box.width, height: box.height }
    : spec;
  const config = { font: FONT, background: 'transparent' };
  const compiled = compile({ data: { name: ROWS }, ...sized } as unknown as TopLevelSpec, { config })
    .spec as unknown as JsonRecord;
  const view = new View(
    parse(withRows(compiled, rowsOf(frame, MAX_ROWS), ROWS), viewLocale(), { ast: true }),
    {
      expr: guardInterpreter(expressionInterpreter),
      loader: NO_LOADER,
      renderer: 'none',
      logLevel: 0,
    },
  );
  try {
    const svg = (await view.toSVG()).replaceAll(/<image\b[^>]*>(<\/image>)?/g, '');
    const [, width = 0, height = 0] = (/width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []).map(Number);
    const scale = Math.min(1, box.width / (width || 1), box.height / (height || 1));
    return `<g transform="scale(${scale.toFixed(4)})">${svg}</g>`;
  } finally {
    view.finalize();
  }
}
