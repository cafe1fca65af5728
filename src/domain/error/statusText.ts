/**
 * The meaning of a status, in the specification's words (ERR-25 to ERR-30). The map covers 400 to 599; five texts are
 * the specification's, the others HTTP's own.
 */
const STATUS_TEXTS: ReadonlyMap<number, string> = new Map([
  [400, 'Bad request'],
  [401, 'Unauthorized'],
  [402, 'Payment required'],
  [403, 'Forbidden'],
  [404, 'Not found'],
  [405, 'Method not allowed'],
  [406, 'Not acceptable'],
  [407, 'Proxy authentication required'],
  [408, 'Request timeout'],
  [409, 'Conflict'],
  [410, 'Gone'],
  [411, 'Length required'],
  [412, 'Precondition failed'],
  [413, 'Payload too large'],
  [414, 'URI too long'],
  [415, 'Unsupported media type'],
  [416, 'Range not satisfiable'],
  [417, 'Expectation failed'],
  [418, 'I’m a teapot'],
  [421, 'Misdirected request'],
  [422, 'Unprocessable entity'],
  [423, 'Locked'],
  [424, 'Failed dependency'],
  [425, 'Too early'],
  [426, 'Upgrade required'],
  [428, 'Precondition required'],
  [429, 'Too many requests'],
  [431, 'Request header fields too large'],
  [451, 'Unavailable for legal reasons'],
  [500, 'Server error'],
  [501, 'Not implemented'],
  [502, 'Bad gateway'],
  [503, 'Service unavailable'],
  [504, 'Gateway timeout'],
  [505, 'HTTP version not supported'],
  [506, 'Variant also negotiates'],
  [507, 'Insufficient storage'],
  [508, 'Loop detected'],
  [510, 'Not extended'],
  [511, 'Network authentication required'],
  [599, 'Network error'],
]);

/** ERR-31. */
export const UNKNOWN_ERROR = 'Unknown error';
/** ERR-32. */
export const NETWORK_ERROR = 'Network error';
/** ERR-33. */
export const REQUEST_TIMED_OUT = 'Request timed out';
/** ERR-34, ERR-35: why a request may time out. */
export const TIMEOUT_HINTS = [
  'Issue 1000 - The dataset is too large to query.',
  'Issue 1001 - The database is under an unusual load.',
] as const;
/** ERR-18. */
export const SESSION_TIMED_OUT = 'Your session timed out, please refresh your page and try again.';

export function statusText(status: number): string {
  return STATUS_TEXTS.get(status) ?? UNKNOWN_ERROR;
}
