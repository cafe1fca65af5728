import { type AddressParts, addressParts, addressText, PASSWORD_MASK } from './address.ts';
import type { ConnectedDatabase, ConnectionField, DatabaseForm, ConnectableEngine } from './databaseForm.ts';

/** What a person typed of a database so far. */
export interface ConnectionDraft {
  readonly name: string;
  readonly engine: string;
  readonly parts: AddressParts;
  /** The address as it is typed; null where its parts are. */
  readonly text: string | null;
  readonly certificate: string;
  readonly isExposed: boolean;
  readonly allowDml: boolean;
  readonly allowCtas: boolean;
  readonly allowCvas: boolean;
  readonly cacheTimeout: string;
}

/** Whether an engine is a server whose address has the usual parts. */
export const hasParts = ({ example }: ConnectableEngine): boolean =>
  /^\w+:\/\/[^:@/{]+:[^@{]+@host\b/.test(example);

const schemeIn = ({ example }: ConnectableEngine): string => /^[^:]*/.exec(example)?.[0] ?? '';

/** The engine's usual port; empty where the server does not tell it. */
const portIn = ({ example }: ConnectableEngine): string => /@host:(\d+)/.exec(example)?.[1] ?? '';

/** A draft that is over another engine. */
export function withEngine(draft: ConnectionDraft, engine: ConnectableEngine): ConnectionDraft {
  const parts = { ...draft.parts, scheme: schemeIn(engine), port: portIn(engine) };
  if (hasParts(engine)) return { ...draft, engine: engine.id, parts };
  return { ...draft, engine: engine.id, parts, text: draft.text ?? '' };
}

const EMPTY: ConnectionDraft = {
  name: '',
  engine: '',
  parts: { scheme: '', user: '', password: '', host: '', port: '', database: '', options: '' },
  text: null,
  certificate: '',
  isExposed: true,
  allowDml: false,
  allowCtas: false,
  allowCvas: false,
  cacheTimeout: '',
};

/** The draft of a new database. */
export const newDraft = (engines: readonly ConnectableEngine[]): ConnectionDraft => {
  const first = engines.find(({ id }) => id === 'postgresql') ?? engines[0];
  return first === undefined ? { ...EMPTY, text: '' } : withEngine(EMPTY, first);
};

/** The draft of a known one; its address stays a text where its engine is not known. */
export function draftOf(known: ConnectedDatabase, engines: readonly ConnectableEngine[]): ConnectionDraft {
  const engine = engines.find(({ id }) => id === known.engine);
  const parts = addressParts(known.address);
  const isParted = engine !== undefined && hasParts(engine) && parts !== null;
  const { name, isExposed, allowDml, allowCtas, allowCvas } = known;
  return {
    name,
    isExposed,
    allowDml,
    allowCtas,
    allowCvas,
    engine: known.engine,
    parts: isParted ? { ...parts, port: parts.port || portIn(engine) } : EMPTY.parts,
    text: isParted ? null : known.address,
    certificate: known.certificate,
    cacheTimeout: known.cacheTimeout === null ? '' : String(known.cacheTimeout),
  };
}

/** A draft with the host; an address that is pasted there fills all fields. */
export function withHost(
  draft: ConnectionDraft,
  host: string,
  engines: readonly ConnectableEngine[],
): ConnectionDraft {
  return withAddress(draft, host, engines) ?? { ...draft, parts: { ...draft.parts, host } };
}

/** A draft with the parts of an address; null where the text is none of an engine with parts. */
export function withAddress(
  draft: ConnectionDraft,
  text: string,
  engines: readonly ConnectableEngine[],
): ConnectionDraft | null {
  const parts = addressParts(text);
  if (parts === null) return null;
  const [scheme = ''] = parts.scheme.toLowerCase().split('+');
  // libpq knows both.
  const name = scheme === 'postgres' ? 'postgresql' : scheme;
  const engine = engines.find((each) => hasParts(each) && schemeIn(each) === name);
  if (engine === undefined) return null;
  return { ...draft, engine: engine.id, parts: { ...parts, port: parts.port || portIn(engine) }, text: null };
}

/** A draft with its address as a text, over the engine that it names, if that is known. */
export const withText = (
  draft: ConnectionDraft,
  text: string,
  engines: readonly ConnectableEngine[],
): ConnectionDraft => ({
  ...(withAddress(draft, text, engines) ?? draft),
  text,
});

export const addressOf = ({ text, parts }: ConnectionDraft): string => text ?? addressText(parts);

/** Whether something is left to type before a database can be connected. */
export function isComplete({ name, text, parts }: ConnectionDraft): boolean {
  const isThere = text === null ? [parts.host, parts.user] : [text];
  return [name, ...isThere].every((each) => each.trim() !== '');
}

/** What is wrong with fields as they are typed. */
export function faultsIn(
  draft: ConnectionDraft,
  before: ConnectionDraft | null,
): Partial<Record<ConnectionField | 'cacheTimeout', string>> {
  const { parts, text, cacheTimeout } = draft;
  const { port } = parts;
  const isPort =
    /^\s*\d*\s*$/.test(port) && (port.trim() === '' || (Number(port) > 0 && Number(port) < 65_536));
  const isElsewhere =
    before !== null &&
    (['host', 'port', 'user'] as const).some((part) => parts[part].trim() !== before.parts[part]);
  return {
    ...(text === null && !isPort && { port: 'A number from 1 to 65535.' }),
    ...(text === null &&
      isElsewhere &&
      parts.password === PASSWORD_MASK && {
        password: 'Type the password again: the stored one is for the earlier host and user.',
      }),
    ...(!/^\s*\d*\s*$/.test(cacheTimeout) && { cacheTimeout: 'A whole number of seconds.' }),
  };
}

/** What is sent of a draft. */
export function formOf(draft: ConnectionDraft, before: ConnectionDraft | null): DatabaseForm {
  const address = addressOf(draft);
  const { name, certificate, isExposed, allowDml, allowCtas, allowCvas, cacheTimeout } = draft;
  return {
    name: name.trim(),
    isExposed,
    allowDml,
    allowCtas,
    allowCvas,
    cacheTimeout: cacheTimeout.trim() === '' ? null : Number(cacheTimeout),
    address: before !== null && address === addressOf(before) ? null : address,
    certificate: certificate.trim() === (before?.certificate ?? '').trim() ? null : certificate.trim(),
  };
}
