import { asRecord, asText } from '../jsonValue.ts';
import type { Extra } from './datasetContents.ts';

/** Who certified a column, a metric or a dataset. */
export interface Certification {
  readonly by: string;
  readonly details: string;
}

export function certificationOf(extra: Extra): Certification {
  const said = asRecord(asRecord(extra)['certification']);
  return { by: asText(said['certified_by']), details: asText(said['details']) };
}

/** Other keys of an extra stay. One that is no JSON object is replaced only when somebody certifies. */
export function withCertification(extra: Extra, { by, details }: Certification): Extra {
  const { certification: _, ...others } = asRecord(extra);
  return by === '' && details === '' ? others : { ...others, certification: { certified_by: by, details } };
}
