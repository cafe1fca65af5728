import * as v from 'valibot';
import { clientConf } from '#contract/capabilities.ts';
import { parseJson } from '#domain/jsonValue.ts';

const bootstrap = v.looseObject({
  common: v.looseObject({
    conf: v.record(v.string(), v.unknown()),
    feature_flags: v.record(v.string(), v.unknown()),
  }),
});

/** Constants and flags that a Superset embeds in its page; no route returns them. */
export interface Bootstrap {
  readonly conf: v.InferOutput<typeof clientConf> | undefined;
  readonly flags: Readonly<Record<string, boolean>>;
}

/** Parses the page's `data-bootstrap`; null for a page without one. */
export function readBootstrap(html: string): Bootstrap | null {
  const read = v.safeParse(bootstrap, bootstrapText(html));
  if (!read.success) return null;
  const { conf, feature_flags: flags } = read.output.common;
  const known = v.safeParse(clientConf, conf);
  const booleans = Object.entries(flags).filter(
    (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
  );
  return { conf: known.success ? known.output : undefined, flags: Object.fromEntries(booleans) };
}

/** The contents of the page's `data-bootstrap`; null for a page without one. */
export function bootstrapText(html: string): unknown {
  const attribute = /\bdata-bootstrap="([^"]*)"/.exec(html)?.[1];
  return attribute === undefined ? null : parseJson(unescapeHtml(attribute));
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeHtml(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (typeof decimal === 'string') return String.fromCodePoint(Number(decimal));
    if (typeof hex === 'string') return String.fromCodePoint(Number.parseInt(hex, 16));
    return NAMED[String(name)] ?? whole;
  });
}
