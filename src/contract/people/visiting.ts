/* Guests of embedded dashboards, and administrators who look at pages as somebody else. */

/** A Superset's header for guest tokens. */
export const GUEST_TOKEN_HEADER = 'X-GuestToken';

/**
 * `user:7`, `role:3`, `role:3:dashboard:5` or `guest:` and the content of a token, sent to the embedded server by
 * people who may view as others; `public` by visitors who have not signed in.
 */
export const VIEW_AS_HEADER = 'X-Sextant-View-As';
export const PUBLIC_VIEW = 'public';

/** The prefix of addresses at which the app is opened as somebody else. */
export const VIEWED_AS = /^\/as\/(?:user:\d+|role:\d+(?::(?:dashboard|chart):\d+)?|guest:[\w-]+)(?=\/|$)/;
