import { asRecord, asText, parseRecord } from '../jsonValue.ts';
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

/** A column or a metric as a server sends it: with the certification, or with the extra that holds it. */
interface SentPart {
  readonly certified_by?: unknown;
  readonly certification_details?: unknown;
  readonly extra?: unknown;
}

/** Who certified it, as a part of what is known of it; empty if nobody did. */
export function certificationIn(sent: SentPart): { readonly certification?: Certification } {
  const { certified_by: by, certification_details: details, extra } = sent;
  const said = certificationOf((typeof extra === 'string' ? parseRecord(extra) : asRecord(extra)) ?? {});
  const certification = { by: asText(by) || said.by, details: asText(details) || said.details };
  return certification.by === '' && certification.details === '' ? {} : { certification };
}

/** Other keys of an extra stay. One that is no JSON object is replaced only when somebody certifies. */
export function withCertification(extra: Extra, { by, details }: Certification): Extra {
  const { certification: _, ...others } = asRecord(extra);
  return by === '' && details === '' ? others : { ...others, certification: { certified_by: by, details } };
}
