/**
 * Whether the server recalls this release: `release.json` says `"kill": true`. No response, or any other (offline, a
 * captive portal's page), recalls nothing.
 */
export async function isReleaseWithdrawn(
  get: (url: string) => Promise<Response>,
  url: string,
): Promise<boolean> {
  try {
    const response = await get(url);
    if (!response.ok || !(response.headers.get('content-type') ?? '').includes('application/json'))
      return false;
    const release: unknown = await response.json();
    return typeof release === 'object' && release !== null && Reflect.get(release, 'kill') === true;
  } catch {
    return false; // No network: the rule above.
  }
}
