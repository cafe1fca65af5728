/** In the titles of browser tests that `npm test` leaves out and `npm run test:long` runs. */
export const LONG_TAG = '@long';
