/**
 * A history: what people did at the devices of one server, what was acknowledged, and what every reading showed. One
 * JSON object a line, in the order in which it happened; README.md describes each kind.
 */
export type HistoryEvent =
  | Begin
  | SignedIn
  | Write
  | { readonly kind: 'acknowledged' | 'refused'; readonly op: number }
  | Created
  | Told
  | Stored
  | Read
  | Kept
  | Ran
  | Reverted
  | Copied
  | Hidden
  | { readonly kind: 'backup' }
  | { readonly kind: 'restored' }
  | { readonly kind: 'checkpoint' }
  | { readonly kind: 'end' };

/** Texts by the name of their field; of a dashboard's components by `part:` and their id. */
export type Values = Readonly<Record<string, string>>;

export interface Begin {
  readonly kind: 'begin';
  readonly format: 1;
  /** Whether the server executes a repeated creation once, by its key, and never gives a number again. */
  readonly keepsKeys: boolean;
}

/** What a person does: set a value, remove, undo, redo, restore what was removed, decide a conflict, run a text. */
export type How = 'set' | 'remove' | 'undo' | 'redo' | 'restore' | 'decide' | 'discard' | 'run';

/** A person's change. `over` are the values that the person saw and replaced or removed. */
export interface Write extends Desk {
  readonly kind: 'write';
  readonly op: number;
  readonly how: How;
  readonly window: number;
  readonly object: string;
  /** The object that a restored one may be from now on. */
  readonly as?: string;
  /** The field that it sets; absent: the texts are in no other field. */
  readonly field?: string;
  readonly value: string | null;
  readonly over: readonly string[];
}

/** A person at a device. */
export interface Desk {
  readonly person: number;
  readonly device: number;
}

/** From now on a person uses a device: what the server has for the person is there at the end, though nothing was shown yet. */
export interface SignedIn extends Desk {
  readonly kind: 'desk';
}

/** The server gave a number to what a device created under a key. */
export interface Created {
  readonly kind: 'created';
  readonly key: string;
  readonly type: string;
  readonly number: number;
  /** Whoever sent it was gone when it arrived. */
  readonly isLate: boolean;
}

/** A response of the server told a device what an object holds. */
export interface Told {
  readonly kind: 'told';
  readonly device: number;
  readonly type: string;
  readonly number: number;
  readonly values: Values;
}

/** What the server stores of an object from now on; no values: it is deleted. */
export interface Stored {
  readonly kind: 'stored';
  /** Whose request changed it; null if unknown. */
  readonly device: number | null;
  readonly type: string;
  readonly number: number;
  /** Whose it is; null if people share it. */
  readonly owner: number | null;
  readonly values: Values | null;
  /** The local id of what has not got its name yet, or its uuid. */
  readonly key?: string | null;
  readonly tree?: Tree;
}

/** The ids in each component of a layout. */
export type Tree = Readonly<Record<string, readonly string[]>>;

export type State = 'saved' | 'waiting' | 'parked' | 'draft' | 'detached' | 'deleting' | 'closed';

/** What a device shows of an object from now on; no values: it is not there any more. */
export interface Read extends Desk {
  readonly kind: 'read';
  readonly object: string;
  readonly type: string;
  readonly number: number | null;
  readonly state: State;
  readonly values: Values | null;
  readonly tree?: Tree;
}

/** Texts that a person finds again on a device though nothing shows them: versions, drafts, what was merged. */
export interface Kept extends Desk {
  readonly kind: 'kept';
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** An engine ran a text for a person. */
export interface Ran {
  readonly kind: 'ran';
  readonly person: number;
  readonly text: string;
}

/**
 * A device stores what it stored when the history had `to` lines: its power failed before the disk had written the rest,
 * somebody put an older copy back, or, at 0, all of it was cleared. What was acknowledged there since is not promised.
 */
export interface Reverted {
  readonly kind: 'reverted';
  readonly device: number;
  readonly to: number;
}

/** A device that was not there before begins with all that another one stores. */
export interface Copied {
  readonly kind: 'copied';
  readonly device: number;
  readonly from: number;
}

/** A person may not read the dashboards of others any more, or may again. */
export interface Hidden {
  readonly kind: 'hidden';
  readonly person: number;
  readonly isHidden: boolean;
}

const KINDS: ReadonlySet<string> = new Set<HistoryEvent['kind']>([
  'begin',
  'desk',
  'write',
  'acknowledged',
  'refused',
  'created',
  'told',
  'stored',
  'read',
  'kept',
  'ran',
  'reverted',
  'copied',
  'hidden',
  'backup',
  'restored',
  'checkpoint',
  'end',
]);

/** Reads one line; throws at what is no event, because a history that is misread proves nothing. */
export function eventIn(line: string): HistoryEvent {
  const value = JSON.parse(line) as HistoryEvent | null;
  if (value === null || typeof value !== 'object' || !KINDS.has(value.kind)) {
    throw new Error(`no event of a history: ${line}`);
  }
  if (value.kind === 'begin' && value.format !== 1) throw new Error('a history of another format');
  return value;
}
