import { expressionFunction, parse, View } from 'vega';
import type { Runtime } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { axisTime } from '#domain/format/axisTime.ts';
import { currencyFormat } from '#domain/format/currency.ts';
import { timeFormat } from '#domain/format/timeFormat.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';

/*
 * Vega in this product: expressions are interpreted, so that no text becomes code (the page's CSP forbids it), and
 * nothing is ever loaded from a URL, whatever a spec says.
 */

expressionFunction('chartNumber', (value: unknown, format: unknown, symbol: unknown, place: unknown) =>
  currencyFormat(
    String(format),
    symbol === '' ? null : { symbol: String(symbol), position: place === 'suffix' ? 'suffix' : 'prefix' },
  )(Number(value)),
);
expressionFunction('chartTime', (value: unknown, format: unknown) =>
  timeFormat(String(format))(Number(value)),
);

/** `index` is 0 for the first tick of an axis, and 1 for the last. */
expressionFunction('chartTick', (value: unknown, format: unknown, index: unknown, ends: unknown) => {
  const [from, to] = Array.isArray(ends) ? ends.map(Number) : [];
  const moment = Number(value);
  return axisTime(String(format), { moment, isFirst: index === 0, from: from ?? moment, to: to ?? moment });
});

const refuse = (): Promise<never> =>
  Promise.reject(new Error('Loading external data is disabled in charts.'));
const NO_LOADER = { load: refuse, sanitize: refuse, http: refuse, file: refuse, options: {} };

/** Parses a spec for a view: the longer half of the work, separate so that the page stays responsive. */
export function readSpec(spec: JsonRecord): Runtime {
  return parse(spec, undefined, { ast: true });
}

export function createView(runtime: Runtime, container: HTMLElement): View {
  return new View(runtime, {
    expr: expressionInterpreter,
    loader: NO_LOADER,
    renderer: 'canvas',
    container,
    hover: false,
    logLevel: 0,
  });
}
