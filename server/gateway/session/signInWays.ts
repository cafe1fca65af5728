import * as v from 'valibot';
import { MINUTE, type Clock, type Millis } from '#domain/time.ts';
import type { SignInElsewhere } from '../../pages/appPage.ts';
import type { SignInWays } from '../../pages/loginPage.ts';
import { requestText } from '../passing/requestText.ts';
import { bootstrapText } from '../bootstrapPage.ts';
import type { Upstream } from '../passing/upstream.ts';

const FORM: SignInWays = { form: true, elsewhere: [] };
const FRESH: Millis = MINUTE;

/** A provider's name, as in addresses. */
export const PROVIDER = String.raw`[\w-][\w.-]{0,63}`;

const conf = v.looseObject({
  common: v.looseObject({
    conf: v.looseObject({ AUTH_PROVIDERS: v.array(v.looseObject({ name: v.string() })) }),
  }),
});

/** How people sign in to the Superset, from its page as it was read last. */
export interface KnownWays {
  /** Reads its page, unless that was done less than a minute ago. Calls at the same time share one request. */
  read(): Promise<SignInWays>;
  /** For the app's own page, which does not wait for the Superset. */
  elsewhere(): SignInElsewhere | null;
}

export function signInWays(upstream: Upstream, clock: Clock): KnownWays {
  let known = FORM;
  let readAt: Millis | null = null;
  let reading: Promise<SignInWays> | null = null;
  const readPage = async (): Promise<SignInWays> => {
    const page = await requestText(upstream, new Map(), { path: '/login/', accept: 'text/html' });
    if (page.ok && page.value.response.status === 200) {
      known = waysOf(page.value.text);
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
      if (first === undefined) return null;
      return { label: second === undefined ? first.label : 'single sign-on', isOnly: !known.form };
    },
  };
}

/** The providers that the Superset's page offers. With any it takes no names and passwords. */
function waysOf(html: string): SignInWays {
  const bootstrap = v.safeParse(conf, bootstrapText(html));
  const named = bootstrap.success
    ? bootstrap.output.common.conf.AUTH_PROVIDERS.map(({ name }) => name)
    : // Older pages have a link for each.
      [...html.matchAll(/\bid="btn-signin-([^"]*)"/g)].map(([, name = '']) => name);
  const names = named.filter((name) => new RegExp(`^${PROVIDER}$`).test(name));
  if (names.length === 0) return FORM;
  const elsewhere = names.map((name) => ({ label: labelOf(name), path: `/login/${name}` }));
  return { form: false, elsewhere };
}

/** As a Superset writes it. */
const labelOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
