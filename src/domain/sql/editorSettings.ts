/** Text that a person inserts often. `${name}` in it is a place to fill in, one after the other. */
export interface Snippet {
  readonly id: string;
  /** The word that offers it. */
  readonly name: string;
  readonly text: string;
}

/** Values of template parameters, remembered under a name. */
export interface ParameterSet {
  readonly name: string;
  /** A JSON object, as the template parameters of a tab. */
  readonly params: string;
}

/** How a person set up the SQL editor on this device. */
export interface EditorSettings {
  /** Whether long lines are wrapped. */
  readonly wraps: boolean;
  readonly snippets: readonly Snippet[];
  readonly parameterSets: readonly ParameterSet[];
  /** Tables that come first in the tree, by `tableKey`. */
  readonly favorites: readonly string[];
  /** Whether queries that no server can be reached for run over kept rows without a question. */
  readonly runsHere?: boolean;
  /** Whether Ctrl+Enter runs all statements, and with Shift the one at the cursor, instead of the reverse. */
  readonly runsAll?: boolean;
}
