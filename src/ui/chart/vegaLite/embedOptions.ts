import { expressionFunction } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import type { EmbedOptions } from 'vega-embed';
import { guardInterpreter, READ_MEMBER, readMember } from '#charts/vegaLite/guardExpressions.ts';

expressionFunction(READ_MEMBER, readMember);

const refuse = (): Promise<never> =>
  Promise.reject(new Error('Loading external data is disabled in charts.'));

/**
 * A picture and nothing else: no menu, no style sheet, no loading, no code from text, no hovering tooltip of its own.
 */
export const EMBED_OPTIONS: EmbedOptions = {
  mode: 'vega',
  ast: true,
  expr: guardInterpreter(expressionInterpreter),
  loader: { load: refuse, sanitize: refuse, http: refuse, file: refuse, options: {} } as never,
  renderer: 'canvas',
  actions: false,
  defaultStyle: false,
  hover: false,
  logLevel: 0,
};
