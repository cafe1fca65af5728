import { expressionFunction, parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile, type TopLevelSpec } from 'vega-lite';
import type { FormData } from '#domain/chart/form/formData.ts';
import { FIRST_ROWS } from '#charts/kit/spec/limits.ts';
import { guardInterpreter, READ_MEMBER, readMember } from '#charts/vegaLite/guardExpressions.ts';
import { rowsOf } from '#charts/vegaLite/rowsOf.ts';
import { readSpecification, ROWS } from '#charts/vegaLite/specification.ts';
import { withRows } from '#charts/vegaLite/trial.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { NO_LOADER } from './noLoader.ts';
import { withNotes } from './notesSvg.ts';
import { type Box, FONT } from './svgText.ts';

expressionFunction(READ_MEMBER, readMember);

const MAX_ROWS = 5000;

/** The specification of an author over the rows of a chart, or why it is not drawn. Its process has a deadline. */
export async function authorSvg(form: FormData, frame: Frame, box: Box): Promise<Result<string, string>> {
  const text = form['vega_lite_spec'];
  const { spec, fault } = readSpecification(typeof text === 'string' ? text : JSON.stringify(text ?? ''));
  if (spec === undefined) return err(`The specification ${fault}.`);
  const { rowCount: all } = frame;
  const notes = all > MAX_ROWS ? [{ text: FIRST_ROWS, values: { shown: MAX_ROWS, all } }] : [];
  return ok(await withNotes(notes, box, (room) => specifiedSvg(spec, frame, room)));
}

async function specifiedSvg(spec: JsonRecord, frame: Frame, box: Box): Promise<string> {
  const fills = !('width' in spec) && !('height' in spec) && ('mark' in spec || 'layer' in spec);
  const sized = fills
    ? { autosize: { type: 'fit', contains: 'padding' }, ...spec, width: box.width, height: box.height }
    : spec;
  const config = { font: FONT, background: 'transparent' };
  const compiled = compile({ data: { name: ROWS }, ...sized } as unknown as TopLevelSpec, { config })
    .spec as unknown as JsonRecord;
  const view = new View(parse(withRows(compiled, rowsOf(frame, MAX_ROWS), ROWS), undefined, { ast: true }), {
    expr: guardInterpreter(expressionInterpreter),
    loader: NO_LOADER,
    renderer: 'none',
    logLevel: 0,
  });
  try {
    const svg = (await view.toSVG()).replaceAll(/<image\b[^>]*>(<\/image>)?/g, '');
    const [, width = 0, height = 0] = (/width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []).map(Number);
    const scale = Math.min(1, box.width / (width || 1), box.height / (height || 1));
    return `<g transform="scale(${scale.toFixed(4)})">${svg}</g>`;
  } finally {
    view.finalize();
  }
}
