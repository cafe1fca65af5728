import { asText, parseRecord } from '#domain/jsonValue.ts';
import { mailAddresses } from '#domain/report/mailAddresses.ts';
import type { ServerDeps } from '../deps.ts';
import type { RecipientRow, ReportRow } from '../meta/reports.ts';
import type { User } from '../meta/people/users.ts';
import { readExtra } from './reportExtra.ts';

/** One delivery of a report: its recipients, and the person with whose permissions its content is computed. */
export interface ReportDelivery {
  /** Identifies it in a retry. */
  readonly key: string;
  readonly recipient: Pick<RecipientRow, 'type' | 'config'>;
  /** The person whose rows are sent, or why there is nobody. */
  readonly as: User | { readonly fault: string };
}

/** The deliveries of a report: as its owner to all recipients, or to each address as the person who has it. */
export function deliveriesOf(
  { meta }: Pick<ServerDeps, 'meta'>,
  report: ReportRow,
  owner: User,
): readonly ReportDelivery[] {
  const recipients = meta.reports.recipients(report.id);
  if (readExtra(report.extra).rows === 'owner')
    return recipients.map(({ id, type, config }) => ({
      key: String(id),
      recipient: { type, config },
      as: owner,
    }));
  const people = meta.users.list().filter(({ active }) => active);
  return recipients.flatMap(({ id, type, config }): ReportDelivery[] => {
    if (type !== 'Email') return [{ key: String(id), recipient: { type, config }, as: { fault: NO_PERSON } }];
    const { target, ccTarget, bccTarget } = parseRecord(config) ?? {};
    const addresses = [target, ccTarget, bccTarget].flatMap((each) => mailAddresses(asText(each)));
    return [...new Set(addresses)].map((address) => ({
      key: `${id} ${address}`,
      recipient: { type, config: JSON.stringify({ target: address }) },
      as: personOf(people, address),
    }));
  });
}

const NO_PERSON = 'Only mail goes to a person. Send the rows of the owner, or remove this recipient.';

/** An address that two people have is ignored: either could read the rows of the other. */
function personOf(people: readonly User[], address: string): ReportDelivery['as'] {
  const [person, second] = people.filter(({ email }) => email.toLowerCase() === address.toLowerCase());
  if (person === undefined) return { fault: 'Nobody with an account here has this address.' };
  return second === undefined
    ? person
    : { fault: 'Several people have this address, so it is unknown whose rows to send.' };
}
