import { SHARED_CACHE, SHARED_NAME } from '#contract/sharedFiles.ts';

/** Leaves what was shared with the app where its page finds it, and leads to the page. A text is a query. */
export async function takeShared(request: Request, base: string): Promise<Response> {
  const form = await request.formData();
  const files = form.getAll('files').filter((each) => each instanceof File);
  const [title, text] = ['title', 'text'].map((field) => {
    const value = form.get(field);
    return typeof value === 'string' ? value.trim() : '';
  });
  if (text) files.push(new File([text], `${title || 'Shared text'}.sql`));
  const cache = await caches.open(SHARED_CACHE);
  for (const [at, file] of files.entries()) {
    const headers = { [SHARED_NAME]: encodeURIComponent(file.name) };
    await cache.put(`${base}shared/${Date.now()}-${at}`, new Response(file, { headers }));
  }
  return Response.redirect(`${base}sqllab/`, 303);
}
