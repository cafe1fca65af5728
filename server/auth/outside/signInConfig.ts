/** How people sign in besides the server's own names and passwords. */
export interface OutsideSignIn {
  readonly header: HeaderSignIn | null;
  /** The names of the roles that people get who sign in from outside for the first time. */
  readonly newPeopleRoles: readonly string[];
}

/** A proxy in front that signs people in and names them in a header. */
export interface HeaderSignIn {
  readonly name: string;
  /** Addresses and networks such as 10.0.0.0/8 from which the header is believed. */
  readonly proxies: readonly string[];
}

export const NO_OUTSIDE_SIGN_IN: OutsideSignIn = { header: null, newPeopleRoles: ['Gamma'] };
