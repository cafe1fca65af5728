import variant from '@jitl/quickjs-wasmfile-release-sync';
import { type AddedType, readDefinition } from '#charts/added/addedDefinition.ts';
import { createInterpreters, type LoadModule } from '#charts/added/interpreter.ts';
import { runType } from '#charts/added/runType.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import type { Drawing } from '#charts/kit/spec/drawing.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import type { FormData } from '#domain/chart/form/formData.ts';

/** The interpreter as a server has it. */
export const openInterpreter = (now: () => number = () => Date.now()): Promise<LoadModule> =>
  createInterpreters(variant, now);

export const FORM: FormData = {
  viz_type: 'odd',
  datasource: '7__table',
  groupby: ['city'],
  metrics: ['count'],
};
export const FRAME = {
  rowCount: 2,
  columns: [
    { name: 'city', parts: ['city'], type: 1 as const, values: ['Oslo', 'Bergen'] },
    { name: 'count', parts: ['count'], type: 0 as const, values: [3, 9n] },
  ],
};

/** A text that was drawn, or what is said above the rows in its place. */
export function readable(drawing: Drawing): unknown {
  if (drawing.kind === 'text') return { kind: 'text', text: drawing.text.values?.['text'] };
  return drawing.kind === 'rows' ? drawing.why.values?.['why'] : drawing;
}

/** Chart types by their code, drawn over two rows. */
export interface OddTypes {
  readonly load: LoadModule;
  readonly typeOf: (draw: string, more?: string) => AddedType;
  readonly drawn: (draw: string, more?: string) => unknown;
  /** The text of an expression. */
  readonly said: (body: string) => unknown;
}

export async function oddTypes(now: () => number): Promise<OddTypes> {
  const load = await openInterpreter(now);
  const typeOf = (draw: string, more = ''): AddedType => {
    const code = `export const chart = { api: 1, key: 'odd', name: 'Odd', controls: ['groupby', 'metrics'], draw(input) { ${draw} }, ${more} };`;
    const loaded = load(code);
    const read = readDefinition(loaded.ok ? loaded.value.exported : null);
    if (!read.ok) throw new Error(read.error);
    return { code, definition: read.value };
  };
  const drawn = (draw: string, more?: string): unknown =>
    readable(runType(load, typeOf(draw, more)).draw(FORM, [FRAME], PLAIN_THEME, PLAIN_STATE));
  return { load, typeOf, drawn, said: (body) => drawn(`return { kind: 'text', text: String(${body}) };`) };
}
