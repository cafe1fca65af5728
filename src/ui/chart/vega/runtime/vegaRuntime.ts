import { viewLocale } from '#charts/kit/spec/viewLocale.ts';
import { changeset, expressionFunction, Marks, parse, View, type Runtime } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { CHART_FUNCTIONS } from '#charts/kit/spec/expressions/chartFunctions.ts';
import { compiledExpressions } from '#charts/kit/spec/expressions/compiledExpressions.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { drawInPieces } from './longLines.ts';
import { fillMany } from './manyRects.ts';
import type { CreateChange } from '../view/specChange.ts';

/*
 * Vega in this product: expressions become nested functions, so that no text becomes code (the page's CSP forbids it),
 * and nothing is ever loaded from a URL, whatever a spec contains.
 */

for (const [name, run] of Object.entries(CHART_FUNCTIONS)) expressionFunction(name, run);

Marks.line.draw = drawInPieces(Marks.line.draw);
Marks.rect.draw = fillMany(Marks.rect.draw);

const EXPRESSIONS = compiledExpressions(expressionInterpreter);

const refuse = (): Promise<never> =>
  Promise.reject(new Error('Loading external data is disabled in charts.'));
const NO_LOADER = { load: refuse, sanitize: refuse, http: refuse, file: refuse, options: {} };

/** Parses a spec for a view: the longer half of the work, separate so that the page stays responsive. */
export function readSpec(spec: JsonRecord): Runtime {
  return parse(spec, undefined, { ast: true });
}

export function createView(runtime: Runtime, container: HTMLElement): View {
  return new View(runtime, {
    expr: EXPRESSIONS,
    loader: NO_LOADER,
    renderer: 'canvas',
    container,
    hover: false,
    logLevel: 0,
    ...viewLocale(),
  });
}

/** A change of the rows of a view. */
export const createChange: CreateChange = () => changeset();
