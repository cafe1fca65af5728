import type { QueryObject } from '#domain/compile/queryContext.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { baseQuery } from '#domain/chart/query/baseQuery.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { asList, isRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { DrawTagged } from '../api.ts';
import type { Drawing } from '../kit/spec/drawing.ts';
import { categoricalScheme } from '../kit/colors/categoricalSchemes.ts';
import type { ChartState, ChartTheme } from '../kit/spec/chartSpec.ts';
import { usualQuery } from '../query/usualQuery.ts';
import { rowsOf } from '../kit/authored/rowsOf.ts';
import type { AddedType } from './addedDefinition.ts';
import { readDrawing } from './readDrawing.ts';
import type { RunningType } from './installed.ts';
import type { LoadModule } from './interpreter.ts';

/** As many rows as one picture shows; more are not handed to code of others. */
export const MAX_ROWS = 10_000;

const MAX_QUERIES = 10;
/** What queries of a type say themselves; its filters and times are those of the form and its dashboard. */
const OWN_KEYS = ['columns', 'metrics', 'orderby', 'row_limit', 'order_desc', 'post_processing'] as const;
const REMEMBERED = 100;

/** A type with its module in the interpreter. A module that cannot be loaded fails where it is drawn. */
export function runType(load: LoadModule, { definition, code }: AddedType): RunningType {
  const loaded = load(code);
  const failed = (why: string): Drawing => ({
    kind: 'rows',
    why: { text: 'The chart type {type} failed. {why}', values: { type: definition.name, why } },
  });
  if (!loaded.ok) return { ask: usualQuery, draw: () => failed(loaded.error) };
  const module = loaded.value;
  const asked = new Map<string, Result<readonly QueryObject[], string>>();

  function queries(form: FormData): Result<readonly QueryObject[], string> {
    if (!definition.hasQuery) return ok(usualQuery(form));
    // Pages ask for the queries of one form many times.
    const key = JSON.stringify(form);
    const known = asked.get(key);
    if (known !== undefined) return known;
    const result = module.call('query', [form]);
    const read = result.ok ? readQueries(result.value, form) : result;
    if (asked.size >= REMEMBERED) asked.clear();
    asked.set(key, read);
    return read;
  }

  const draw: DrawTagged = (form, frames, theme, state) => {
    const own = queries(form);
    if (!own.ok) return failed(own.error);
    const result = module.call('draw', [inputOf(form, frames, theme, state)]);
    const drawing = result.ok ? readDrawing(result.value) : result;
    return drawing.ok ? drawing.value : failed(drawing.error);
  };
  return {
    ask(form) {
      const own = queries(form);
      return own.ok ? own.value : usualQuery(form);
    },
    draw,
  };
}

/** What is drawn, as plain data. */
function inputOf(form: FormData, frames: readonly Frame[], theme: ChartTheme, state: ChartState): unknown {
  const [rows = [], ...others] = frames.map((frame) => rowsOf(frame, MAX_ROWS));
  const { colors, patterned: _, ...plain } = theme;
  return {
    form,
    rows,
    others,
    theme: { ...plain, colors: categoricalScheme(colors.scheme) },
    state: { selected: state.selected },
  };
}

function readQueries(value: unknown, form: FormData): Result<readonly QueryObject[], string> {
  const list = asList(value);
  if (list.length === 0 || list.length > MAX_QUERIES || !list.every(isRecord))
    return err(`Its "query" has to return a list of 1 to ${MAX_QUERIES} queries.`);
  const base = baseQuery(form);
  return ok(
    list.map((query) => ({
      ...base,
      ...Object.fromEntries(OWN_KEYS.flatMap((key) => (query[key] == null ? [] : [[key, query[key]]]))),
    })),
  );
}
