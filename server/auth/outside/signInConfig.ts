/** How people sign in besides the server's own names and passwords. */
export interface OutsideSignIn {
  readonly header: HeaderSignIn | null;
  readonly openId: OpenIdSignIn | null;
  /** The names of the roles that people get who sign in from outside for the first time. */
  readonly newPeopleRoles: readonly string[];
  /** Whether visitors who have not signed in see what the role Public may see. */
  readonly visitors: boolean;
}

/** A proxy in front that signs people in and names them in a header. */
export interface HeaderSignIn {
  readonly name: string;
  /** Addresses and networks such as 10.0.0.0/8 from which the header is believed. */
  readonly proxies: readonly string[];
}

/** An OpenID Connect provider. */
export interface OpenIdSignIn {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client, which the proof key alone protects. */
  readonly clientSecret: string | null;
  /** Its name for people, on the button "Sign in with". */
  readonly label: string;
  /** The claim that names roles, or a path to it such as realm_access.roles; null where roles are given here. */
  readonly rolesClaim: string | null;
}

export const NO_OUTSIDE_SIGN_IN: OutsideSignIn = {
  header: null,
  openId: null,
  newPeopleRoles: ['Gamma'],
  visitors: false,
};
