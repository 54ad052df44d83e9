/** Leads the browser from a form to a page. @param path of this host */
export const seeOther = (path: string): Response => new Response(null, { status: 303, headers: { Location: path } });
