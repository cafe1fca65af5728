import * as v from 'valibot';
import { MINUTE, type Clock, type Millis } from '#domain/time.ts';
import type { SignInElsewhere } from '../../pages/appPage.ts';
import type { SignInWays } from '../../pages/loginPage.ts';
import { requestText } from '../passing/requestText.ts';
import { bootstrapText } from '../bootstrapPage.ts';
import type { Upstream } from '../passing/upstream.ts';

const FORM: SignInWays = { form: true, elsewhere: [] };
const ELSEWHERE: SignInWays = { form: false, elsewhere: [] };
const FRESH: Millis = MINUTE;

/** A provider's name, as in addresses. */
export const PROVIDER = String.raw`[\w-][\w.-]{0,63}`;

const conf = v.looseObject({
  common: v.looseObject({
    conf: v.looseObject({
      AUTH_PROVIDERS: v.optional(v.array(v.looseObject({ name: v.string() })), []),
      AUTH_TYPE: v.optional(v.number()),
    }),
  }),
});

/** How people sign in to the Superset, from its page as it was read last. */
export interface KnownWays {
  /** Reads its page, unless that was done less than a minute ago. Calls at the same time share one request. */
  read(): Promise<SignInWays>;
  /** For the app's own page, which does not wait for the Superset. */
  elsewhere(): SignInElsewhere | null;
}

export function signInWays(
  upstream: Upstream,
  clock: Clock,
  /** Where its sign-in page opens, below the base path; null where it is not passed on. */
  ownPage: string | null = null,
): KnownWays {
  const withPage = (ways: SignInWays): SignInWays => (ownPage === null ? ways : { ...ways, ownPage });
  let known = withPage(FORM);
  let readAt: Millis | null = null;
  let reading: Promise<SignInWays> | null = null;
  const readPage = async (): Promise<SignInWays> => {
    const page = await requestText(upstream, new Map(), { path: '/login/', accept: 'text/html' });
    const status = page.ok ? page.value.response.status : null;
    // A page that leads on at once, as to the only provider of SAML, has no form.
    const leadsOn = ownPage !== null && (status === 302 || status === 303);
    if (page.ok && (status === 200 || leadsOn)) {
      known = withPage(leadsOn ? ELSEWHERE : waysOf(page.value.text, ownPage !== null));
      readAt = clock.now();
    }
    return known;
  };
  const read = (): Promise<SignInWays> => {
    if (readAt !== null && clock.now() - readAt < FRESH) return Promise.resolve(known);
    return (reading ??= readPage().finally(() => (reading = null)));
  };
  return {
    read,
    elsewhere() {
      void read();
      const [first, second] = known.elsewhere;
      if (first === undefined && ownPage === null) return null;
      const label = second === undefined ? (first?.label ?? null) : 'single sign-on';
      return { label, isOnly: !known.form, ...(ownPage !== null && { ownPage }) };
    },
  };
}

/** The types that sign people in by name and password: its own database, and LDAP. */
const BY_PASSWORD: readonly unknown[] = [1, 2, undefined];

/** The providers that the Superset's page offers. With any it takes no names and passwords. */
function waysOf(html: string, hasOwnPage: boolean): SignInWays {
  const bootstrap = v.safeParse(conf, bootstrapText(html));
  const read = bootstrap.success ? bootstrap.output.common.conf : null;
  const named = read
    ? read.AUTH_PROVIDERS.map(({ name }) => name)
    : // Older pages have a link for each.
      [...html.matchAll(/\bid="btn-signin-([^"]*)"/g)].map(([, name = '']) => name);
  const names = named.filter((name) => new RegExp(`^${PROVIDER}$`).test(name));
  // Of other ways, such as SAML, only its own page knows.
  if (names.length === 0) return { ...FORM, form: !hasOwnPage || BY_PASSWORD.includes(read?.AUTH_TYPE) };
  const elsewhere = names.map((name) => ({ label: labelOf(name), path: `/login/${name}` }));
  return { form: false, elsewhere };
}

/** As a Superset writes it. */
const labelOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
