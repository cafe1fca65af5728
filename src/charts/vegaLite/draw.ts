import type { DrawTagged } from '../api.ts';
import type { VegaLiteForm } from './chart.ts';
import { readSpecification } from '../kit/authored/specification.ts';

/** The specification of the author, as far as it may be drawn. */
export const draw: DrawTagged<VegaLiteForm> = (form) => {
  const text = form['vega_lite_spec'];
  const { spec, fault } = readSpecification(typeof text === 'string' ? text : JSON.stringify(text ?? ''));
  return spec === undefined
    ? { kind: 'rows', why: { text: 'The specification {fault}.', values: { fault } } }
    : { kind: 'spec', spec };
};
