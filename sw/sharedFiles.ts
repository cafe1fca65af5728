import { NOT_SHARED, SHARED_CACHE, SHARED_FOLDER, SHARED_NAME } from '#contract/files/sharedFiles.ts';

/**
 * Leaves what was shared with the app where its page finds it, and leads to the page. A text is a query. On a full disk
 * it leaves nothing, and the page shows the failure.
 */
export async function takeShared(request: Request, base: string, caches: CacheStorage): Promise<Response> {
  const form = await request.formData();
  const files = form.getAll('files').filter((each) => each instanceof File);
  const [title, text] = ['title', 'text'].map((field) => {
    const value = form.get(field);
    return typeof value === 'string' ? value.trim() : '';
  });
  if (text) files.push(new File([text], `${title || 'Shared text'}.sql`));
  const cache = await caches.open(SHARED_CACHE);
  const now = Date.now();
  const put: string[] = [];
  try {
    for (const [at, file] of files.entries()) {
      const headers = { [SHARED_NAME]: encodeURIComponent(file.name) };
      const address = `${base}${SHARED_FOLDER}${now}-${at}`;
      put.push(address);
      await cache.put(address, new Response(file, { headers }));
    }
  } catch {
    for (const address of put) await cache.delete(address);
    return Response.redirect(`${base}sqllab/?${NOT_SHARED}`, 303);
  }
  return Response.redirect(`${base}sqllab/`, 303);
}
