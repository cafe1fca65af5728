import { asRecord, asText, parseRecord } from '../jsonValue.ts';
import type { Extra } from './contents/datasetContents.ts';

/** Who certified a column, a metric or a dataset. */
export interface Certification {
  readonly by: string;
  readonly details: string;
}

export function certificationOf(extra: Extra): Certification {
  const stored = asRecord(asRecord(extra)['certification']);
  return { by: asText(stored['certified_by']), details: asText(stored['details']) };
}

/**
 * Who certified a column or a metric, as a part of what is known of it; empty if nobody did. A server sends the
 * certification itself, or the extra that holds it.
 */
export function certificationIn(sent: object): { readonly certification?: Certification } {
  const { certified_by: by, certification_details: details, extra } = asRecord(sent);
  const stored = certificationOf((typeof extra === 'string' ? parseRecord(extra) : asRecord(extra)) ?? {});
  const certification = { by: asText(by) || stored.by, details: asText(details) || stored.details };
  return certification.by === '' && certification.details === '' ? {} : { certification };
}

/** Other keys of an extra stay. One that is no JSON object is replaced only when somebody certifies. */
export function withCertification(extra: Extra, { by, details }: Certification): Extra {
  const { certification: _, ...others } = asRecord(extra);
  return by === '' && details === '' ? others : { ...others, certification: { certified_by: by, details } };
}
